import { type RefObject, useEffect } from 'react';

/** When a form that held the focus is gone, the focus goes to `target` instead of nowhere. */
export const useFocusBack = (target: RefObject<HTMLElement | null>, isOpen: boolean): void =>
  useEffect(() => {
    if (!isOpen) return;
    const { current } = target;
    return () => {
      if (document.activeElement === document.body) current?.focus();
    };
  }, [target, isOpen]);
