import type { Page } from '@playwright/test';

/** A layout shift: when it happened, how large it was, and which elements moved. */
interface Shift {
  readonly at: number;
  readonly value: number;
  readonly moved: readonly string[];
}

/** Chromium's own entry type, which TypeScript's library lacks. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRect;
    readonly currentRect: DOMRect;
  }[];
}

/** Records the layout shifts of each document from its start; pass it to `addInitScript`. */
export const recordShifts = (): void => {
  const shifts: Shift[] = [];
  Object.assign(globalThis, { __shifts: shifts });
  const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
  const name = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement;
    return element ? `${element.tagName.toLowerCase()}.${element.getAttribute('class')}` : 'removed';
  };
  new PerformanceObserver((list) => {
    for (const { startTime, value, hadRecentInput, sources } of list.getEntries() as LayoutShift[])
      if (!hadRecentInput)
        shifts.push({
          at: startTime,
          value,
          moved: sources.map((each) => `${name(each.node)} ${place(each.previousRect)} -> ${place(each.currentRect)}`),
        });
  }).observe({ type: 'layout-shift', buffered: true });
};

/** The worst burst of shifts so far (CLS: at most 5 s long, gaps below 1 s), and what moved in it. */
export const worstShift = async (
  page: Page,
): Promise<{ readonly score: number; readonly moved: readonly string[] }> => {
  const shifts = await page.evaluate(() => (globalThis as unknown as { __shifts: Shift[] }).__shifts);
  let worst = { score: 0, moved: [] as readonly string[] };
  let burst: Shift[] = [];
  for (const shift of shifts) {
    const [first, last] = [burst[0], burst.at(-1)];
    if (first !== undefined && last !== undefined && shift.at - last.at < 1_000 && shift.at - first.at < 5_000)
      burst.push(shift);
    else burst = [shift];
    const score = burst.reduce((sum, { value }) => sum + value, 0);
    if (score > worst.score) worst = { score, moved: burst.flatMap(({ moved }) => moved) };
  }
  return worst;
};
