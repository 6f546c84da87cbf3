import { useLayoutEffect } from 'react';

const CONTROLS = 'a[href], button, input, textarea, select, summary, [role=tab]';

/** Identifies a control among others of its kind: by its target, its form name or its text. */
const keyOf = (control: Element): string =>
  [control.tagName, control.getAttribute('href') ?? control.getAttribute('name') ?? control.textContent].join(' ');

const controlsOf = (part: Element, key: string): HTMLElement[] =>
  [...part.querySelectorAll<HTMLElement>(CONTROLS)].filter((control) => keyOf(control) === key);

/** The live control that matches a prerendered one; among equal ones, the one at the same position. */
const matchOf = (control: HTMLElement, prerendered: Element, root: Element): HTMLElement | undefined => {
  const key = keyOf(control);
  return controlsOf(root, key)[controlsOf(prerendered, key).indexOf(control)];
};

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Types a text into a live field as a user would, so that the form learns of it. */
const type = (field: TextField, text: string, selection: number | null): void => {
  // React replaces the field's own setter, and takes a value set through it for its own.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (selection !== null && document.activeElement === field) field.setSelectionRange(selection, selection);
};

interface Typed {
  readonly live: TextField | undefined;
  readonly text: string;
  readonly caret: number | null;
}

/**
 * Types the texts one after the other, then presses a button. Between two of them the form takes the first: a form that keeps its
 * fields in one object would otherwise lose all but the last.
 */
const catchUp = async (typed: readonly Typed[], pressed: HTMLElement | undefined): Promise<void> => {
  for (const { live, text, caret } of typed) {
    if (live === undefined) continue;
    type(live, text, caret);
    // React renders the change in a microtask of its own, which is queued before this one.
    await Promise.resolve();
  }
  pressed?.click();
};

/** Where a caret stands; null for a field without one, such as of an e-mail address. */
const caretOf = (field: TextField): number | null => {
  try {
    return field.selectionStart;
  } catch {
    return null;
  }
};

/**
 * Replaces the prerendered page with the live one. Both exist briefly and look alike; the swap happens between two frames.
 * Focus and typed text move to the matching control, and a button that the visitor pressed last is pressed again. Content for search engines
 * stays, because browsers do not render it.
 */
export const takeOver = (page: Document): void => {
  const prerendered = page.getElementById('prerendered');
  const root = page.getElementById('root');
  if (prerendered === null || root === null) return;
  // The pointer is down on the prerendered page. Removing it now would lose the click.
  if (prerendered.dataset.held !== undefined) {
    prerendered.addEventListener('released', () => takeOver(page), { once: true });
    return;
  }
  const liveOf = (selector: string) => {
    const control = prerendered.querySelector<HTMLElement>(selector);
    return control === null ? undefined : matchOf(control, prerendered, root);
  };
  const focused = liveOf(':focus');
  const pressed = liveOf('[data-pressed]');
  const typed = [...prerendered.querySelectorAll<TextField>('input:not([type=checkbox]), textarea')]
    .filter(({ value, defaultValue }) => value !== defaultValue)
    .map((field) => ({
      live: matchOf(field, prerendered, root) as TextField | undefined,
      text: field.value,
      caret: caretOf(field),
    }));
  root.hidden = false;
  page.head.append(...prerendered.querySelectorAll('script[type="application/ld+json"]'));
  prerendered.remove();
  focused?.focus({ preventScroll: true });
  void catchUp(typed, pressed);
};

/** Call this from the first meaningful content: a page, or the reason there is none. */
export const useTakeOver = (): void => useLayoutEffect(() => takeOver(document), []);
