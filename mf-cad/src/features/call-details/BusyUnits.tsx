import { Alert } from '@prebell/design-system';
import { useState } from 'react';
import styles from './ActForm.module.css';

/** A second press sooner than this was not a decision, milliseconds. */
const READING_MS = 400;

/** Asks once before units go that are on another call: the first submit shows the question, the second one sends. */
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
  /** Somebody pressed Enter once. */
  readonly isAsking?: boolean;
}

/** Says that a typed unit is at work on another call. It blocks nothing: units do take two calls. */
export const BusyUnits = ({ text, isAsking = false }: Props) =>
  text === '' ? null : (
    <Alert kind="warning" role="status" className={styles.warning}>
      {text}
      {isAsking && <b> Press Enter again to send it anyway.</b>}
    </Alert>
  );
