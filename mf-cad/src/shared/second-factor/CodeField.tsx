import { Button, Field, TextInput } from '@prebell/design-system';

interface Props {
  readonly value: string;
  readonly onChange: (code: string) => void;
  /** Uses the account's passkey instead of a code; null if it has none, or this browser cannot use it. */
  readonly onPasskey: (() => void) | null;
}

/** Asks for the second factor of an account that has one. */
export const CodeField = ({ value, onChange, onPasskey }: Props) => (
  <>
    {onPasskey !== null && (
      <Button variant="primary" autoFocus onClick={onPasskey}>
        Use your passkey
      </Button>
    )}
    <Field label="Code from your app, or a recovery code" required={onPasskey === null}>
      <TextInput
        name="code"
        autoFocus={onPasskey === null}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  </>
);
