import { useState } from 'react';
import { Field } from '../field/Field';
import { Combobox, type ComboboxOption, type ComboboxProps } from './Combobox';

export const SYMBOLS: readonly ComboboxOption[] = [
  { value: 'DVLT', label: 'DVLT', detail: 'Devault Imaging' },
  { value: 'KQTX', label: 'KQTX', detail: 'Kestrel Therapeutics' },
  { value: 'APLM', label: 'APLM', detail: 'Appleme Foods' },
  { value: 'SNRM', label: 'SNRM', detail: 'Sonorum Audio' },
];

type Props = Partial<Omit<ComboboxProps, 'value' | 'onValueChange'>> & {
  readonly initial?: string | null;
  readonly label?: string;
  readonly error?: string;
};

/** For stories: a combobox in a field, with its own state. */
export const Choice = ({ initial = null, label = 'Symbol', error, options = SYMBOLS, ...rest }: Props) => {
  const [value, setValue] = useState<string | null>(initial);
  return (
    <Field label={label} error={error}>
      <Combobox placeholder="Search symbols" {...rest} options={options} value={value} onValueChange={setValue} />
    </Field>
  );
};
