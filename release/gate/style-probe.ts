import type { Page } from 'playwright';

/** How many elements outside the remote's page are compared. */
export const PROBED = 40;
/** Computed properties that do not depend on the size of the remote's page. */
export const PROPERTIES = [
  ...['color', 'background-color', 'background-image', 'opacity', 'visibility', 'display', 'position', 'z-index'],
  ...['font-family', 'font-size', 'font-style', 'font-weight', 'line-height', 'letter-spacing', 'text-transform'],
  ...['text-align', 'text-decoration-line', 'white-space', 'cursor', 'pointer-events', 'overflow-y', 'filter'],
  ...['box-shadow', 'outline-style', 'margin-top', 'margin-bottom'],
  ...['top', 'right', 'bottom', 'left'].map((side) => `padding-${side}`),
  ...['top', 'right', 'bottom', 'left'].flatMap((side) => [`border-${side}-width`, `border-${side}-style`]),
];

/**
 * What a remote does to the look of the frame around its page: by its styles now, by rules that may apply later, and by
 * hiding the frame.
 */
export const styleFaults = async (page: Page, app: string): Promise<string[]> => [
  ...(await computedFaults(page, app)),
  ...(await selectorFaults(page, app)),
  ...(await hiddenFrameFaults(page)),
];

/**
 * Whether a remote's style sheets change the page around it. Compares up to 40 elements outside its root, with its
 * sheets and without them.
 */
const computedFaults = async (page: Page, app: string): Promise<string[]> => {
  const changes = await page.evaluate(
    ({ folder, properties, probed }) => {
      const main = document.querySelector('#main');
      const isOutside = (element: Element) => element === main || main?.contains(element) === false;
      const around = main === null ? [] : [...document.body.querySelectorAll('*')].filter(isOutside);
      const drawn = around.filter((element) => !/^(script|style|link|template|noscript)$/i.test(element.tagName));
      const elements = [document.documentElement, document.body, ...drawn].slice(0, probed);
      const sheets = [...document.styleSheets].filter(
        ({ href }) => href !== null && new URL(href).pathname.startsWith(folder),
      );
      const read = () => {
        // Finish transitions: otherwise we would read the value at their start.
        for (const animation of document.getAnimations()) {
          if (animation instanceof CSSTransition) animation.finish();
        }
        return elements.map((element) => {
          const style = getComputedStyle(element);
          return properties.map((property) => style.getPropertyValue(property));
        });
      };
      const styled = read();
      for (const sheet of sheets) sheet.disabled = true;
      read();
      const bare = read();
      for (const sheet of sheets) sheet.disabled = false;
      return elements.flatMap((element, index) => {
        const at = properties.findIndex((_, which) => styled[index]?.[which] !== bare[index]?.[which]);
        if (at < 0) return [];
        const [property, from, to] = [properties[at], bare[index]?.[at], styled[index]?.[at]];
        return [
          `its styles change ${property} of <${element.tagName.toLowerCase()}> outside its page from ${from} to ${to}`,
        ];
      });
    },
    { folder: `/artifacts/${app}/`, properties: PROPERTIES, probed: PROBED },
  );
  const [first, ...others] = changes;
  if (first === undefined) return [];
  return [others.length === 0 ? first : `${first}, and ${others.length} more elements`];
};

/**
 * Finds rules of a remote that could reach the frame in another condition, such as another theme, a phone, or on hover.
 * Computed styles show only the current condition, so this check matches the selectors without their conditions.
 */
const selectorFaults = async (page: Page, app: string): Promise<string[]> => {
  const reached = await page.evaluate((folder) => {
    const main = document.querySelector('#main');
    const frame = [...document.querySelectorAll('#root *')].filter(
      (element) => main !== null && !main.contains(element) && !element.contains(main),
    );
    const states = /:(hover|focus|focus-visible|focus-within|active|visited|target|checked|disabled)\b/g;
    const reaches = (selector: string): boolean => {
      // Drop conditions on the document itself, such as its theme: they may be met later.
      const always = selector.replace(states, '').replace(/(html|:root)(\[[^\]]*\]|:(is|not|where)\([^)]*\))+/g, '$1');
      try {
        // Skip the universal reset of a layer: it reaches everything, and the comparison of computed styles covers it.
        return always.trim() !== '' && !/^\*/.test(always.trim()) && frame.some((element) => element.matches(always));
      } catch {
        return false;
      }
    };
    const found: string[] = [];
    const walk = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule && rule.style.length > 0) {
          if (!rule.selectorText.startsWith('&') && reaches(rule.selectorText)) found.push(rule.selectorText);
        } else if (rule instanceof CSSGroupingRule) walk(rule.cssRules);
      }
    };
    const isOfApp = ({ href }: CSSStyleSheet) => href !== null && new URL(href).pathname.startsWith(folder);
    for (const sheet of [...document.styleSheets].filter(isOfApp)) walk(sheet.cssRules);
    return found;
  }, `/artifacts/${app}/`);
  return reached.slice(0, 1).map((selector) => `its styles have a rule for '${selector}', which reaches the frame`);
};

/**
 * Checks whether a remote hides the frame, or makes it inert, while its page is shown. A script can do that without any
 * style sheet.
 */
const hiddenFrameFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const main = document.querySelector('#main');
    const parts = [...document.querySelectorAll('#root header, #root footer')].filter(
      (element) => main !== null && !main.contains(element),
    );
    return parts.flatMap((element) => {
      const name = `<${element.tagName.toLowerCase()}>`;
      const { opacity } = getComputedStyle(element);
      if (element.closest('[inert]') !== null) return [`it makes ${name} of the frame inert while its page is shown`];
      const isSeen = element.checkVisibility({ visibilityProperty: true }) && Number(opacity) > 0;
      return isSeen ? [] : [`it hides ${name} of the frame while its page is shown`];
    });
  });
