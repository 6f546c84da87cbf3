import { useEffect, useEffectEvent } from 'react';

/** Runs the action of a letter that is pressed alone, unless a dialog or an input has the keys. */
export const useBriefKeys = (actions: Readonly<Record<string, () => void>>): void => {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key.toLowerCase()];
    const isHeld = event.ctrlKey || event.metaKey || event.altKey || event.repeat;
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
    if (action === undefined || isHeld || isTyping || event.defaultPrevented) return;
    if (document.querySelector('[role="dialog"]') !== null) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => act(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
};
