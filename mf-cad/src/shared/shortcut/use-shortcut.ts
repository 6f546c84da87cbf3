import { useEffect, useEffectEvent } from 'react';

const isTyping = (target: Element): boolean =>
  (target instanceof HTMLElement && target.isContentEditable) || target.matches('input, textarea, select');

/** A dialog keeps the focus while it fades out, but keys pressed then belong to the board. */
const isLeaving = (dialog: Element): boolean => dialog.hasAttribute('data-closed');

/** Whether a key pressed at `target` belongs to a field or a dialog. */
const isTaken = (target: EventTarget | null): boolean => {
  if (!(target instanceof Element)) return false;
  const dialog = target.closest('[role="dialog"]');
  return dialog === null ? isTyping(target) : !isLeaving(dialog);
};

/** Calls `action` when `key` is pressed alone, outside fields and dialogs. */
export const useShortcut = (key: string, action: () => void): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== key || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    // A list that has the focus moves its own rows.
    if (event.defaultPrevented || isTaken(event.target)) return;
    // The letter must not end up in the field that receives the focus.
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
};
