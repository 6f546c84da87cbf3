import { useLayoutEffect } from 'react';
import { controlAt, type Place, placeOf } from './control-place';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Types a text into a live field as a user would, so that the form notices it. */
const type = (field: TextField, text: string, selection: number | null): void => {
  // React replaces the field's own setter and ignores events for values that were set through it.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (selection !== null && document.activeElement === field) field.setSelectionRange(selection, selection);
};

/** Chooses an option in a live list, as a user would. */
const choose = (list: HTMLSelectElement, value: string): void => {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(list), 'value')?.set?.call(list, value);
  list.dispatchEvent(new Event('change', { bubbles: true }));
};

const isList = (field: Element): field is HTMLSelectElement => field.tagName === 'SELECT';

/**
 * Whether the visitor has chosen an option other than the page's default: the marked option, or the first one if none is
 * marked.
 */
const isChosen = ({ options, value }: HTMLSelectElement): boolean =>
  value !== ([...options].find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value;

/** A typed text, or the value of a chosen option. */
interface Typed {
  readonly place: Place;
  readonly text: string;
  readonly caret: number | null;
}

/** What a visitor did on the prerendered page before the live page took over. */
interface Visit {
  readonly path: string;
  readonly focused: Place | null;
  readonly typed: readonly Typed[];
  /** Ordered by when each was last pressed. */
  readonly pressed: readonly Place[];
  /** Summaries of the open `details`. */
  readonly opened: readonly Place[];
}

/** Position of the caret; null for fields that do not report one, such as e-mail fields. */
const caretOf = (field: TextField): number | null => {
  try {
    return field.selectionStart;
  } catch {
    return null;
  }
};

const visitOf = (prerendered: Element): Visit => {
  const placeIn = (selector: string) => {
    const control = prerendered.querySelector<HTMLElement>(selector);
    return control === null ? null : placeOf(control, prerendered);
  };
  return {
    path: location.pathname,
    focused: placeIn(':focus'),
    pressed: [...prerendered.querySelectorAll<HTMLElement>('[data-pressed]')]
      .sort((a, b) => Number(a.dataset.pressed) - Number(b.dataset.pressed))
      .map((control) => placeOf(control, prerendered)),
    opened: [...prerendered.querySelectorAll<HTMLElement>('details[open] > summary')].map((summary) =>
      placeOf(summary, prerendered),
    ),
    typed: [
      ...prerendered.querySelectorAll<TextField | HTMLSelectElement>('input:not([type=checkbox]), textarea, select'),
    ]
      .filter((field) => (isList(field) ? isChosen(field) : field.value !== field.defaultValue))
      .map((field) => ({
        place: placeOf(field, prerendered),
        text: field.value,
        caret: isList(field) ? null : caretOf(field),
      })),
  };
};

/**
 * Types the texts one by one, then presses the buttons that still exist. Waits until the form has processed each text: a form
 * that keeps all fields in one object would otherwise lose all but the last.
 */
const catchUp = async (typed: readonly Typed[], pressed: readonly HTMLElement[], root: Element): Promise<void> => {
  for (const { place, text, caret } of typed) {
    const live = controlAt(root, place);
    if (live === undefined) continue;
    if (isList(live)) choose(live, text);
    else type(live as TextField, text, caret);
    // React renders the change in its own microtask, which is queued before this one.
    await Promise.resolve();
  }
  for (const button of pressed) {
    if (button.isConnected) button.click();
    await Promise.resolve();
  }
};

/** What no live control has taken over yet, because the remote's page is late. */
let left: Visit | null = null;

const resume = (root: Element): void => {
  if (left === null || left.path !== location.pathname) {
    left = null;
    return;
  }
  const { path, focused, typed, pressed, opened } = left;
  const find = (place: Place | null) => (place === null ? undefined : controlAt(root, place));
  const isHere = ({ place }: Typed) => find(place) !== undefined;
  const buttons = pressed.flatMap((place) => find(place) ?? []);
  const late = typed.filter((one) => !isHere(one));
  const lateOpened = opened.filter((place) => find(place) === undefined);
  left =
    late.length + lateOpened.length === 0
      ? null
      : {
          path,
          focused: null,
          typed: late,
          pressed: pressed.filter((place) => find(place) === undefined),
          opened: lateOpened,
        };
  for (const place of opened) find(place)?.parentElement?.setAttribute('open', '');
  find(focused)?.focus({ preventScroll: true });
  void catchUp(typed.filter(isHere), buttons, root);
};

/**
 * Replaces the prerendered page with the live one. Both exist briefly and look alike, and the swap happens between two frames.
 * Focus and typed text move to the matching controls, pressed buttons are pressed again, and opened parts open again. If the
 * remote is late, text and opened parts are kept until its page arrives. Content for search engines stays, because browsers do
 * not render it.
 */
export const takeOver = (page: Document): void => {
  const prerendered = page.getElementById('prerendered');
  const root = page.getElementById('root');
  if (root === null) return;
  if (prerendered === null) {
    resume(root);
    return;
  }
  // The pointer is pressed on the prerendered page. Removing the page now would lose the click.
  if (prerendered.dataset.held !== undefined) {
    prerendered.addEventListener('released', () => takeOver(page), { once: true });
    return;
  }
  left = visitOf(prerendered);
  root.hidden = false;
  page.head.append(...prerendered.querySelectorAll('script[type="application/ld+json"]'));
  prerendered.remove();
  resume(root);
};

/**
 * Call this in everything that first shows meaningful content: a page, the reason why there is none, and the page that follows
 * it.
 */
export const useTakeOver = (): void => useLayoutEffect(() => takeOver(document), []);
