const CONTROLS = 'a[href], button, input, textarea, select, summary, [role=tab]';

/** Identifies a control by its kind and its link target, form name or text. */
const keyOf = (control: Element): string =>
  [control.tagName, control.getAttribute('href') ?? control.getAttribute('name') ?? control.textContent].join(' ');

/** Where a control is on its page: its position among the controls with the same key. */
export interface Place {
  readonly key: string;
  readonly position: number;
}

const controlsOf = (part: Element, key: string): HTMLElement[] =>
  [...part.querySelectorAll<HTMLElement>(CONTROLS)].filter((control) => keyOf(control) === key);

export const placeOf = (control: HTMLElement, part: Element): Place => {
  const key = keyOf(control);
  return { key, position: controlsOf(part, key).indexOf(control) };
};

export const controlAt = (part: Element, { key, position }: Place): HTMLElement | undefined =>
  controlsOf(part, key)[position];
