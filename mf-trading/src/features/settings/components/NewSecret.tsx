import { Alert, Button, Field, TextInput } from '@prebell/design-system';
import { useState } from 'react';
import styles from './Settings.module.css';

interface Props {
  readonly secret: string;
  readonly onDone: () => void;
}

/** Shows a new API key. The user must copy it now, because the server stores only its hash. */
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
        hint="Copy it now. We show it only once."
        error={
          copied === false ? 'Your browser does not allow copying. Select the key and copy it yourself.' : undefined
        }
      >
        <TextInput readOnly value={secret} onFocus={({ target }) => target.select()} />
      </Field>
      <p className={styles.secretActions}>
        <Button size="small" variant="primary" onClick={() => void copy()}>
          {copied === true ? 'Copied' : 'Copy key'}
        </Button>
        <Button size="small" onClick={onDone}>
          Done
        </Button>
      </p>
    </Alert>
  );
};
