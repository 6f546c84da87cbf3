import { useLayoutEffect } from 'react';

const isFocusable = (element: Element | null): element is HTMLElement => element instanceof HTMLElement;

/**
 * Puts the living page in the place of the picture of it that came with the document. Both are there for a moment and look
 * alike; the exchange happens between two frames, and the focus goes on to the same link.
 */
export const takeOver = (page: Document): void => {
  const picture = page.getElementById('prerendered');
  const root = page.getElementById('root');
  if (picture === null || root === null) return;
  const focused = page.activeElement;
  const target = focused !== null && picture.contains(focused) ? focused.getAttribute('href') : null;
  root.hidden = false;
  picture.remove();
  const successor = target === null ? null : root.querySelector(`a[href="${CSS.escape(target)}"]`);
  if (isFocusable(successor)) successor.focus({ preventScroll: true });
};

/** To be called by whatever is the first content worth seeing: a page, or why there is none. */
export const useTakeOver = (): void => useLayoutEffect(() => takeOver(document), []);
