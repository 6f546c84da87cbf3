import { type RefObject, useEffect } from 'react';

/** Moves the focus to `target` when a form that held the focus closes. */
export const useFocusBack = (target: RefObject<HTMLElement | null>, isOpen: boolean): void =>
  useEffect(() => {
    if (!isOpen) return;
    const { current } = target;
    return () => {
      if (document.activeElement === document.body) current?.focus();
    };
  }, [target, isOpen]);
