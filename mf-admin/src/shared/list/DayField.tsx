import { sentDaySchema } from '@prebell/contracts';
import { Field, TextInput } from '@prebell/design-system';
import { type ChangeEvent, useEffect, useState } from 'react';

interface Props {
  readonly label: string;
  /** ISO date; empty for any day. */
  readonly value: string;
  /** Called with a plausible day, or with an empty text once the field is cleared. */
  readonly onDay: (day: string) => void;
}

/**
 * A date filter. While someone types the year 2026, the field passes through 2, 20 and 202. So it keeps the typed text and
 * applies the date only once it is plausible.
 */
export const DayField = ({ label, value, onDay }: Props) => {
  const [typed, setTyped] = useState(value);
  // Follow a filter that changed elsewhere, such as by the back button.
  useEffect(() => setTyped(value), [value]);
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setTyped(target.value);
    // A partly typed date has no value either, but the field is not empty.
    const isCleared = target.value === '' && !target.validity.badInput;
    if (isCleared || sentDaySchema.safeParse(target.value).success) onDay(target.value);
  };
  return (
    <Field label={label}>
      {/* If the user leaves a half-typed date, the field shows the filter again. */}
      <TextInput type="date" value={typed} onChange={type} onBlur={() => setTyped(value)} />
    </Field>
  );
};
