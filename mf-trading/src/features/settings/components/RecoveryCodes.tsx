import { Alert, Button } from '@prebell/design-system';
import { useState } from 'react';
import styles from './Settings.module.css';

/** Shows new recovery codes. The user must save them now, because the server stores only their hashes. */
export const RecoveryCodes = ({
  codes,
  onDone,
}: {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}) => {
  const [copied, setCopied] = useState<boolean | null>(null);
  const text = `${codes.join('\n')}\n`;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  const download = () => {
    const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    const link = Object.assign(document.createElement('a'), { href: url, download: 'recovery-codes.txt' });
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <Alert kind="success" className={styles.secret}>
      <p>
        <b>Your recovery codes.</b> Save them now: we show them only once. Each signs you in once if you lose your
        passkey or phone.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      {copied === false && <p>Your browser does not allow copying. Download the codes instead.</p>}
      <p className={styles.secretActions}>
        <Button size="small" variant="primary" onClick={download}>
          Download
        </Button>
        <Button size="small" onClick={() => void copy()}>
          {copied === true ? 'Copied' : 'Copy'}
        </Button>
        <Button size="small" onClick={onDone}>
          I have saved them
        </Button>
      </p>
    </Alert>
  );
};
