import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Moves the caret behind a text that was just inserted. */
export const useCaret = (field: RefObject<HTMLTextAreaElement | null>) => {
  const caret = useRef<number | null>(null);
  // Runs after each render, because the field needs the new text before the caret can move there.
  useLayoutEffect(() => {
    if (caret.current === null) return;
    field.current?.focus();
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return caret;
};
