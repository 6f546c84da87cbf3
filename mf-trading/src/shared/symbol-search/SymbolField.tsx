import { Field, TextInput } from '@prebell/design-system';

interface Props {
  readonly text: string;
  readonly error?: string | undefined;
  readonly onText: (text: string) => void;
}

/** The text field of a symbol search. It takes the focus; letters typed before it opened stay, with the caret after them. */
export const SymbolField = ({ text, error, onText }: Props) => (
  <Field label="Symbol or company" error={error}>
    <TextInput
      autoFocus
      name="symbol"
      value={text}
      maxLength={40}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
      onChange={({ target }) => onText(target.value)}
    />
  </Field>
);
