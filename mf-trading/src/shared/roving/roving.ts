import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';

const CONTROLS = 'button:not(:disabled), a[href]';

/** Controls by line: up and down move between lines, left and right within one. */
type Lines = readonly (readonly HTMLElement[])[];

const controlsIn = (element: Element): HTMLElement[] => [...element.querySelectorAll<HTMLElement>(CONTROLS)];

const placeOf = (lines: Lines, control: Element): readonly [line: number, place: number] | null => {
  for (const [line, controls] of lines.entries()) {
    const place = controls.indexOf(control as HTMLElement);
    if (place !== -1) return [line, place];
  }
  return null;
};

/** The control to which a key moves the focus; undefined if it moves nowhere. */
const stepped = (lines: Lines, from: Element, key: string): HTMLElement | undefined => {
  const place = placeOf(lines, from);
  if (place === null) return undefined;
  const [line, column] = place;
  const inLine = (controls: readonly HTMLElement[] | undefined) => controls?.[Math.min(column, controls.length - 1)];
  switch (key) {
    case 'ArrowLeft':
      return lines[line]?.[column - 1];
    case 'ArrowRight':
      return lines[line]?.[column + 1];
    case 'ArrowUp':
      return inLine(lines[line - 1]);
    case 'ArrowDown':
      return inLine(lines[line + 1]);
    case 'Home':
      return inLine(lines[0]);
    case 'End':
      return inLine(lines.at(-1));
    default:
      return undefined;
  }
};

interface Roving<E extends HTMLElement> {
  readonly ref: RefObject<E | null>;
  readonly onFocus: (event: FocusEvent<E>) => void;
  readonly onKeyDown: (event: KeyboardEvent<E>) => void;
}

/**
 * Makes all controls in an element one tab stop, with arrow keys between them.
 * @param lines selector of the element's lines, such as 'li'; without it, the whole element is one line
 */
export const useRoving = <E extends HTMLElement>(lines?: string): Roving<E> => {
  const ref = useRef<E>(null);
  /** The control that Tab reaches. */
  const current = useRef<HTMLElement | null>(null);

  const linesOf = (element: E): Lines =>
    (lines === undefined ? [element] : [...element.querySelectorAll(lines)])
      .map(controlsIn)
      .filter((controls) => controls.length > 0);
  const settle = (element: E) => {
    const controls = linesOf(element).flat();
    if (current.current === null || !controls.includes(current.current)) current.current = controls[0] ?? null;
    for (const control of controls) control.tabIndex = control === current.current ? 0 : -1;
  };

  // After every render, because controls are added and removed.
  useLayoutEffect(() => {
    if (ref.current !== null) settle(ref.current);
  });

  return {
    ref,
    onFocus: ({ currentTarget, target }) => {
      current.current = target as HTMLElement;
      settle(currentTarget);
    },
    onKeyDown: (event) => {
      const next = stepped(linesOf(event.currentTarget), event.target as Element, event.key);
      const isAtEnd = lines !== undefined && event.key.startsWith('Arrow');
      if (next === undefined && !isAtEnd) return;
      event.preventDefault();
      // Handle the key only here: elsewhere on the desk, arrow keys move between the scanner's rows.
      event.stopPropagation();
      next?.focus();
    },
  };
};
