import { useLayoutEffect } from 'react';

const CONTROLS = 'a[href], button, input, textarea, select, summary, [role=tab]';

/** What tells a control from the others of its kind: where it leads, its name in a form, or its words. */
const keyOf = (control: Element): string =>
  [control.tagName, control.getAttribute('href') ?? control.getAttribute('name') ?? control.textContent].join(' ');

const controlsOf = (part: Element, key: string): HTMLElement[] =>
  [...part.querySelectorAll<HTMLElement>(CONTROLS)].filter((control) => keyOf(control) === key);

/** The living page's control for one of the picture's: among several alike the one that stands as far down. */
const successorOf = (control: HTMLElement, picture: Element, root: Element): HTMLElement | undefined => {
  const key = keyOf(control);
  return controlsOf(root, key)[controlsOf(picture, key).indexOf(control)];
};

/**
 * Puts the living page in the place of the picture of it that came with the document. Both are there for a moment and look
 * alike; the exchange happens between two frames, the focus goes on to the same control, and the button that was pressed
 * last is pressed. What search engines read of the page stays: a browser draws none of it.
 */
export const takeOver = (page: Document): void => {
  const picture = page.getElementById('prerendered');
  const root = page.getElementById('root');
  if (picture === null || root === null) return;
  // A press is under way: without the picture its end would meet nothing, and the press would be lost.
  if (picture.dataset.held !== undefined) {
    picture.addEventListener('released', () => takeOver(page), { once: true });
    return;
  }
  const heir = (selector: string) => {
    const control = picture.querySelector<HTMLElement>(selector);
    return control === null ? undefined : successorOf(control, picture, root);
  };
  const focused = heir(':focus');
  const pressed = heir('[data-pressed]');
  root.hidden = false;
  page.head.append(...picture.querySelectorAll('script[type="application/ld+json"]'));
  picture.remove();
  focused?.focus({ preventScroll: true });
  pressed?.click();
};

/** To be called by whatever is the first content worth seeing: a page, or why there is none. */
export const useTakeOver = (): void => useLayoutEffect(() => takeOver(document), []);
