import type { BrowserContext, Page } from 'playwright';

/** Kept for the next page by the host and its parts: closed portals, announcements for screen readers. */
const OF_THE_HOST = '#root, [data-base-ui-portal], .ds-VisuallyHidden[role="status"]';

/** The page's own elements, which came with its document. */
interface Marked extends Document {
  gateCameWith?: WeakSet<Element>;
}

/** Marks in each new page what came with its document, before any script of the host runs. */
export const markDocuments = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() =>
    document.addEventListener(
      'readystatechange',
      () => {
        const { documentElement: html, head, body } = document;
        (document as Marked).gateCameWith = new WeakSet([...html.children, ...head.children, ...body.children]);
      },
      { once: true },
    ),
  );

/**
 * Each element that scripts added directly to the document, its head or its body, as its opening tag. Files of pages (`link`,
 * `script`) and facts about the document stay for the next visit, so they do not count.
 */
export const readOutside = (page: Page): Promise<string[]> =>
  page.evaluate(
    ({ ofTheHost, longest }) => {
      const { documentElement: html, head, body } = document;
      const cameWith = (document as Marked).gateCameWith;
      const around = [...html.children].filter((element) => element !== head && element !== body);
      return [...around, ...head.children, ...body.children]
        .filter((element) => !/^(link|script|meta|title|base|noscript|template)$/i.test(element.tagName))
        .filter((element) => !element.matches(ofTheHost) && !cameWith?.has(element))
        .map((element) => {
          const tag = (element.cloneNode(false) as Element).outerHTML.replace(/<\/[\w-]+>$/, '');
          const text = element.tagName === 'STYLE' ? (element.textContent ?? '').trim().replace(/\s+/g, ' ') : '';
          return (tag + text).slice(0, longest);
        });
    },
    { ofTheHost: OF_THE_HOST, longest: 120 },
  );

/** What a visit left outside its root, one sentence per element: it is in `after` and was not in `before`. */
export const remainsFaults = (before: readonly string[], after: readonly string[]): string[] => {
  const known = [...before];
  const left = after.filter((element) => {
    const at = known.indexOf(element);
    if (at >= 0) known.splice(at, 1);
    return at < 0;
  });
  return left.map((element) => `it leaves ${element} outside its page when the visitor goes on: remove it on unmount`);
};
