import { useEffectEvent, useLayoutEffect } from 'react';

const isTyping = (target: Element): boolean =>
  (target instanceof HTMLElement && target.isContentEditable) || target.matches('input, textarea, select');

/** A dialog or menu keeps the focus while it fades out, but keys pressed then belong to the board. */
const isLeaving = (popup: Element): boolean => popup.hasAttribute('data-closed');

/** Whether a key pressed at `target` belongs to a field, a dialog or a menu. */
const isTaken = (target: EventTarget | null, inFields = false): boolean => {
  if (!(target instanceof Element)) return false;
  const popup = target.closest('[role="dialog"], [role="menu"]');
  return popup === null ? !inFields && isTyping(target) : !isLeaving(popup);
};

/** How many components listen to each key now. */
const listening = new Map<string, number>();
const listen = (key: string, change: 1 | -1) => listening.set(key, (listening.get(key) ?? 0) + change);

const isAlone = (event: KeyboardEvent): boolean => !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;

interface ShortcutOptions {
  /** Also while somebody types into a field; only for keys that type nothing. */
  readonly inFields?: boolean;
}

/** Calls `action` when `key` is pressed alone, outside fields and dialogs. */
export const useShortcut = (key: string, action: () => void, { inFields = false }: ShortcutOptions = {}): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== key || !isAlone(event)) return;
    // A focused list handles the keys that move its rows.
    if (event.defaultPrevented || isTaken(event.target, inFields)) return;
    // Otherwise the letter would be typed into the field that receives the focus.
    event.preventDefault();
    action();
  });
  // A layout effect, so that keys work as soon as the board is visible.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    listen(key, 1);
    return () => {
      window.removeEventListener('keydown', listener);
      listen(key, -1);
    };
  }, [key]);
};

/** Calls `action` before a character is typed outside fields and dialogs, unless that key is a shortcut now. */
export const useIdleTyping = (action: () => void): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isCharacter = event.key.length === 1 && event.key !== ' ';
    if (!isCharacter || !isAlone(event) || event.defaultPrevented || isTaken(event.target)) return;
    if ((listening.get(event.key.toLowerCase()) ?? 0) === 0) action();
  });
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
};
