import { Alert } from '@prebell/design-system';
import { useState } from 'react';
import styles from './ActForm.module.css';

/** A second press within this time cannot be a decision, milliseconds. */
const READING_MS = 400;

/** Asks once before sending units that are on another call: the first submit shows the question, the second one sends. */
export const useAskOnce = (warning: string, submit: () => void) => {
  const [asked, setAsked] = useState<{ readonly text: string; readonly at: number } | null>(null);
  const isAsking = warning !== '' && asked?.text === warning;
  return {
    isAsking,
    submit: () => {
      if (warning !== '' && !isAsking) return setAsked({ text: warning, at: Date.now() });
      if (isAsking && Date.now() - (asked?.at ?? 0) < READING_MS) return;
      submit();
    },
  };
};

interface Props {
  readonly text: string;
  /** The dispatcher has pressed Enter once, and the form asks for confirmation. */
  readonly isAsking?: boolean;
}

/** Warns that a typed unit is on another call. It blocks nothing, because a unit may take two calls. */
export const BusyUnits = ({ text, isAsking = false }: Props) =>
  text === '' ? null : (
    <Alert kind="warning" role="status" className={styles.warning}>
      {text}
      {isAsking && <b> Press Enter again to send it anyway.</b>}
    </Alert>
  );
