import { Field, TextInput } from '@prebell/design-system';

interface Props {
  readonly value: string;
  readonly onChange: (code: string) => void;
}

/** Asks for the second factor of an account that has one. */
export const CodeField = ({ value, onChange }: Props) => (
  <Field label="Code from your app, or a recovery code" required>
    <TextInput
      name="code"
      autoFocus
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  </Field>
);
