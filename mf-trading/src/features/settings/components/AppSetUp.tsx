import { Button, Field, TextInput } from '@prebell/design-system';
import { useQuery } from '@prebell/platform/query';
import { useState } from 'react';
import styles from './Settings.module.css';

interface Props {
  readonly secret: string;
  readonly uri: string;
  readonly busy: boolean;
  /** What is wrong with the code, or null. */
  readonly error: string | null;
  readonly onConfirm: (code: string) => void;
  readonly onCancel: () => void;
}

interface Drawing {
  readonly size: number;
  readonly path: string;
}

/** Draws a QR code as a single SVG path. The library loads only when needed. */
const draw = async (text: string): Promise<Drawing> => {
  const { generate } = await import('lean-qr');
  const bits = generate(text);
  let path = '';
  for (let y = 0; y < bits.size; y += 1)
    for (let x = 0; x < bits.size; x += 1) if (bits.get(x, y)) path += `M${x} ${y}h1v1h-1z`;
  return { size: bits.size, path };
};

/** Shows the secret for an authenticator app and asks for the first code. */
export const AppSetUp = ({ secret, uri, busy, error, onConfirm, onCancel }: Props) => {
  const [code, setCode] = useState('');
  const { data } = useQuery({ queryKey: ['qr', uri], queryFn: () => draw(uri), networkMode: 'always', gcTime: 0 });
  return (
    <form
      className={styles.form}
      aria-label="Set up the authenticator app"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && code.trim() !== '') onConfirm(code);
      }}
    >
      <p className={styles.text}>
        Scan this with your authenticator app, type the key into it, or{' '}
        <a href={uri}>open it in an app on this device</a>.
      </p>
      <div className={styles.qr}>
        {data !== undefined && (
          <svg
            role="img"
            aria-label="QR code for the authenticator app"
            viewBox={`-4 -4 ${data.size + 8} ${data.size + 8}`}
            shapeRendering="crispEdges"
          >
            {/* Cameras need dark on light, whatever the theme. */}
            <rect x={-4} y={-4} width={data.size + 8} height={data.size + 8} fill="white" />
            <path d={data.path} fill="black" />
          </svg>
        )}
      </div>
      <Field label="Key">
        <TextInput
          readOnly
          className={styles.key}
          value={secret.replace(/(.{4})(?=.)/g, '$1 ')}
          onFocus={({ target }) => target.select()}
        />
      </Field>
      <Field
        label="Code from the app"
        hint="Six digits. It proves that the app works."
        required
        error={error ?? undefined}
      >
        <TextInput
          autoFocus
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={10}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
      </Field>
      <p className={styles.secretActions}>
        <Button type="submit" variant="primary" busy={busy}>
          Confirm
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </p>
    </form>
  );
};
