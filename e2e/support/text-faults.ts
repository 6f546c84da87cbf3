import type { Page } from '@playwright/test';

/**
 * Finds texts that are cut off, and texts drawn over each other; each fault is one line for a test's message. A text that a user can
 * scroll to vertically is not cut. Nor is a whole line in a box that drops what does not fit (`data-drops`). A drawing that leaves its
 * panel's body counts, because it covers the texts below.
 */
export const textFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const TOLERANCE = 1;
    const known = new Map<Element, { style: CSSStyleDeclaration; clip: DOMRect }>();
    const factsOf = (element: Element) => {
      const facts = known.get(element) ?? {
        style: getComputedStyle(element),
        clip: element.getBoundingClientRect(),
      };
      known.set(element, facts);
      return facts;
    };
    interface Line {
      readonly text: string;
      readonly parent: Element;
      readonly height: number;
      readonly shown: { left: number; right: number; top: number; bottom: number };
    }
    /** Texts for screen readers are clipped to a single point on purpose. */
    const isHidden = (element: Element): boolean => {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return true;
      for (let at: Element | null = element; at !== null; at = at.parentElement)
        if (factsOf(at).style.clipPath !== 'none') return true;
      return false;
    };
    const isAbove = (element: Element): boolean => {
      for (let at: Element | null = element; at !== null; at = at.parentElement)
        if (/fixed|sticky/.test(factsOf(at).style.position)) return true;
      return false;
    };

    const faults: string[] = [];
    const lines: Line[] = [];
    const read = (parent: Element, text: string, box: DOMRect) => {
      const shown = { left: box.left, right: box.right, top: box.top, bottom: box.bottom };
      let cutBy: Element | null = null;
      for (let at: Element | null = parent; at !== null && at !== document.body; at = at.parentElement) {
        const { style, clip } = factsOf(at);
        const { overflowX, overflowY } = style;
        if (overflowX !== 'visible') {
          if (shown.left < clip.left - TOLERANCE || shown.right > clip.right + TOLERANCE) cutBy ??= at;
          shown.left = Math.max(shown.left, clip.left);
          shown.right = Math.min(shown.right, clip.right);
        }
        if (overflowY !== 'visible') {
          if (at.hasAttribute('data-drops') && shown.top >= clip.bottom - TOLERANCE) return;
          const scrolls = /auto|scroll/.test(overflowY);
          // A line box is slightly higher than its letters.
          if (!scrolls && (shown.top < clip.top - 3 || shown.bottom > clip.bottom + 3)) cutBy ??= at;
          shown.top = Math.max(shown.top, clip.top);
          shown.bottom = Math.min(shown.bottom, clip.bottom);
        }
      }
      const isOut = shown.bottom - shown.top < 2;
      // The user can scroll it into view, unless a box without a scrollbar hides it.
      if (isOut && cutBy === null) return;
      if (shown.left < -TOLERANCE || shown.right > innerWidth + TOLERANCE) cutBy ??= document.body;
      if (cutBy !== null) faults.push(`cut: '${text}' in ${parent.tagName} ${parent.className}, by ${cutBy.className}`);
      if (!isOut && shown.right - shown.left > TOLERANCE && !isAbove(parent))
        lines.push({ text, parent, height: box.height, shown });
    };

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (parent === null || text === '' || /^(SCRIPT|STYLE|OPTION|NOSCRIPT)$/.test(parent.tagName)) continue;
      if (isHidden(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) if (box.width > 0 && box.height > 0) read(parent, text, box);
    }

    lines.sort((a, b) => a.shown.left - b.shown.left);
    for (const [index, a] of lines.entries())
      for (let other = index + 1; other < lines.length; other++) {
        const b = lines[other] as Line;
        // An ellipsis gives one text two boxes.
        if (a.parent === b.parent && a.text === b.text) continue;
        const shared = Math.min(a.shown.right, b.shown.right) - b.shown.left;
        if (shared <= 2) {
          if (b.shown.left > a.shown.right) break;
          continue;
        }
        const height = Math.min(a.shown.bottom, b.shown.bottom) - Math.max(a.shown.top, b.shown.top);
        if (height > Math.min(a.height, b.height) / 3)
          faults.push(`overlap: '${a.text}' (${a.parent.className}) and '${b.text}' (${b.parent.className})`);
      }

    for (const drawing of document.querySelectorAll('canvas')) {
      const body = drawing.closest('.ds-Panel-body');
      if (body === null || isHidden(drawing)) continue;
      const below = drawing.getBoundingClientRect().bottom - body.getBoundingClientRect().bottom;
      if (below > TOLERANCE && !/auto|scroll/.test(factsOf(body).style.overflowY))
        faults.push(`a drawing overflows its panel by ${Math.round(below)} pixels`);
    }
    return [...new Set(faults)];
  });
