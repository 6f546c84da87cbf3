import { type RefObject, useEffect } from 'react';

/** Focuses the invalid field whenever the server rejects a form. `field` is the input's name; null if no field caused the error. */
export const useFocusOnFault = (
  form: RefObject<HTMLFormElement | null>,
  fault: string | null,
  field: string | null,
) => {
  useEffect(() => {
    if (fault === null || field === null) return;
    const input = form.current?.elements.namedItem(field);
    if (input instanceof HTMLElement) input.focus();
  }, [form, fault, field]);
};
