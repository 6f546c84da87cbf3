import { useEffect, useEffectEvent } from 'react';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** Calls `action` when `key` is pressed alone and not in a field or a dialog. */
export const useShortcut = (key: string, action: () => void): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (event.key.toLowerCase() !== key || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (isTyping(target) || (target instanceof Element && target.closest('[role="dialog"]') !== null)) return;
    // The letter must not land in the field that takes the focus.
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
};
