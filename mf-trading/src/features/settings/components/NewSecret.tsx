import { Alert, Button, Field, TextInput } from '@prebell/design-system';
import { useState } from 'react';
import styles from './Settings.module.css';

interface Props {
  readonly secret: string;
  readonly onDone: () => void;
}

/** A key that was just made: to be copied now, because nobody can show it again. */
export const NewSecret = ({ secret, onDone }: Props) => {
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return (
    <Alert kind="success" className={styles.secret}>
      <Field
        label="Your new key"
        hint="Copy it now: it is shown this once."
        error={copied === false ? 'The browser does not allow copying: select it and copy it by hand.' : undefined}
      >
        <TextInput readOnly value={secret} onFocus={({ target }) => target.select()} />
      </Field>
      <p className={styles.secretActions}>
        <Button size="small" variant="primary" onClick={() => void copy()}>
          {copied === true ? 'Copied' : 'Copy key'}
        </Button>
        <Button size="small" onClick={onDone}>
          I have it
        </Button>
      </p>
    </Alert>
  );
};
