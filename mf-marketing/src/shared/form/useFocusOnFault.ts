import { type RefObject, useEffect } from 'react';

/**
 * Moves the focus to the field at fault whenever a form was refused, so that it can be corrected at once. `field` is the
 * input's name; null where the fault belongs to no field.
 */
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
