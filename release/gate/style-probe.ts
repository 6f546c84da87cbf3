import type { Page } from 'playwright';

/** Elements of the rest of the page that are compared. */
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
 * Whether the style sheets of a remote change the page around it: compares up to 40 elements outside its root, with its
 * sheets and without them.
 */
export const styleFaults = async (page: Page, app: string): Promise<string[]> => {
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
        // A transition would show its first value.
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
