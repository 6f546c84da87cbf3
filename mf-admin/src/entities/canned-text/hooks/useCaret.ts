import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Puts the caret behind a text that was just inserted. */
export const useCaret = (field: RefObject<HTMLTextAreaElement | null>) => {
  const caret = useRef<number | null>(null);
  // After each render: the new text must be in the field before the caret can move there.
  useLayoutEffect(() => {
    if (caret.current === null) return;
    field.current?.focus();
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return caret;
};
