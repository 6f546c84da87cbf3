import { sentDaySchema } from '@prebell/contracts';
import { Field, TextInput } from '@prebell/design-system';
import { type ChangeEvent, useEffect, useState } from 'react';

interface Props {
  readonly label: string;
  /** ISO date, empty for any day. */
  readonly value: string;
  /** Gets a sensible day, or an empty text once the field was cleared. */
  readonly onDay: (day: string) => void;
}

/**
 * A day in a filter. A year typed as 2026 passes through the years 2, 20 and 202, so the field keeps what is typed and
 * applies it once the day is sensible.
 */
export const DayField = ({ label, value, onDay }: Props) => {
  const [typed, setTyped] = useState(value);
  // The field follows a filter changed from outside (back button).
  useEffect(() => setTyped(value), [value]);
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setTyped(target.value);
    // A partly typed day has no value either, but its field is not cleared.
    const isCleared = target.value === '' && !target.validity.badInput;
    if (isCleared || sentDaySchema.safeParse(target.value).success) onDay(target.value);
  };
  return (
    <Field label={label}>
      {/* Left half typed, the field shows the filter again. */}
      <TextInput type="date" value={typed} onChange={type} onBlur={() => setTyped(value)} />
    </Field>
  );
};
