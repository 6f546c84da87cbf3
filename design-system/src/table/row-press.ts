import type { KeyboardEvent, MouseEvent } from 'react';

/**
 * Whether the click came from a control inside the row, or from a popup that the row opened: React forwards clicks from
 * portals.
 */
const isOwnControl = ({ target, currentTarget }: MouseEvent): boolean =>
  target instanceof Element &&
  (!currentTarget.contains(target) || target.closest('a, button, input, select, textarea, label') !== null);

/** Handles a click, Enter or Space on a row, but not on a control inside it. */
export const rowPress = (press: () => void) => ({
  onClick: (event: MouseEvent) => {
    if (!isOwnControl(event)) press();
  },
  onKeyDown: (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    press();
  },
});

/** Arrow keys, Home and End move the focus between the rows of a table body. */
export const moveRowFocus = (event: KeyboardEvent<HTMLTableSectionElement>): void => {
  const rows = [...event.currentTarget.querySelectorAll('tr')];
  const at = rows.indexOf(event.target as HTMLTableRowElement);
  if (at === -1) return;
  const targets: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 };
  const next = targets[event.key];
  if (next === undefined) return;
  event.preventDefault();
  rows[next]?.focus();
};
