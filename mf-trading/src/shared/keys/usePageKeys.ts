import { useEffect, useEffectEvent } from 'react';

/** Controls that react to the space bar themselves. */
const PRESSED_BY_SPACE = 'button, a, summary, [role="button"]';

/**
 * Runs actions by single keys on a page without the desk's shortcuts, unless a dialog or an input has the focus.
 * @param actions by key in lower case, such as `r`, `escape` or a space
 */
export const usePageKeys = (actions: Readonly<Record<string, () => void>>): void => {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key.toLowerCase()];
    const isHeld = event.ctrlKey || event.metaKey || event.altKey || event.repeat;
    const target = event.target instanceof Element ? event.target : null;
    const isTyping = target?.closest('input, textarea, select') != null;
    const isPress = event.key === ' ' && target?.closest(PRESSED_BY_SPACE) != null;
    if (action === undefined || isHeld || isTyping || isPress || event.defaultPrevented) return;
    if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => act(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
};
