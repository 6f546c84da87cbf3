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

/** Chooses an option of a live list as a user would. */
const choose = (list: HTMLSelectElement, value: string): void => {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(list), 'value')?.set?.call(list, value);
  list.dispatchEvent(new Event('change', { bubbles: true }));
};

const isList = (field: Element): field is HTMLSelectElement => field.tagName === 'SELECT';

/** Whether a visitor chose another option than the page had. The first one counts as chosen where none is marked. */
const isChosen = ({ options, value }: HTMLSelectElement): boolean =>
  value !== ([...options].find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value;

/** A text, or the value of a chosen option. */
interface Typed {
  readonly place: Place;
  readonly text: string;
  readonly caret: number | null;
}

/** What a visitor did on the prerendered page, until the live page can take it over. */
interface Visit {
  readonly path: string;
  readonly focused: Place | null;
  readonly typed: readonly Typed[];
  /** In the order of the last press of each. */
  readonly pressed: readonly Place[];
  /** Summaries of the open `details`. */
  readonly opened: readonly Place[];
}

/** Position of the caret; null for a field without one, such as an e-mail field. */
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
 * Types the texts one after the other, then presses the buttons that are still there. It waits after each text until the form has taken
 * it: a form that keeps its fields in one object would otherwise lose all but the last.
 */
const catchUp = async (typed: readonly Typed[], pressed: readonly HTMLElement[], root: Element): Promise<void> => {
  for (const { place, text, caret } of typed) {
    const live = controlAt(root, place);
    if (live === undefined) continue;
    if (isList(live)) choose(live, text);
    else type(live as TextField, text, caret);
    // React renders the change in a microtask of its own, which is queued before this one.
    await Promise.resolve();
  }
  for (const button of pressed) {
    if (button.isConnected) button.click();
    await Promise.resolve();
  }
};

/** The part of a visit that no live control has taken over yet, because the remote's page is late. */
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
 * Replaces the prerendered page with the live one. Both exist briefly and look alike; the swap happens between two frames.
 * Focus and typed text move to the matching control, buttons that the visitor pressed are pressed again, and opened parts
 * open again. If the remote is late, text and opened parts wait for it behind the failure card. Content for search engines
 * stays, because browsers do not render it.
 */
export const takeOver = (page: Document): void => {
  const prerendered = page.getElementById('prerendered');
  const root = page.getElementById('root');
  if (root === null) return;
  if (prerendered === null) {
    resume(root);
    return;
  }
  // The pointer is down on the prerendered page. Removing it now would lose the click.
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

/** Call this from the first meaningful content: a page, or the reason why there is none, and then the page that follows it. */
export const useTakeOver = (): void => useLayoutEffect(() => takeOver(document), []);
