import type { Call } from '@prebell/contracts';
import { Button } from '@prebell/design-system';
import { useState } from 'react';
import { acts } from '../../shared/acts/acts';
import { formatReceived, toLocalDay } from '../../shared/centre-time/centre-time';
import type { LeftText } from '../../shared/work/typing';
import styles from './LeftTexts.module.css';

interface Props {
  readonly texts: readonly LeftText[];
  readonly calls: readonly Call[];
  readonly timeZone: string;
  /** Whether the text can go back into its form: the call is on the board, and the form is not in use. */
  readonly canContinue: (text: LeftText) => boolean;
  readonly onContinue: (text: LeftText) => void;
  readonly onDiscard: (text: LeftText) => void;
}

const WORDS = ['unit', 'notes', 'comments', 'value', 'reason', 'detail'] as const;

/** The typed words as one line, without callers' details. */
const wordsOf = (text: LeftText): string => {
  if (text.kind === 'create')
    return [text.draft.fields.nature, text.draft.fields.original_notes].filter(Boolean).join(' · ');
  const fields: Readonly<Record<string, unknown>> = text.fields;
  return WORDS.map((name) => fields[name])
    .filter((word) => typeof word === 'string' && word !== '')
    .join(' · ');
};

const keyOf = (text: LeftText): string =>
  `${text.name} ${text.kind} ${text.kind === 'create' ? text.draft.id : text.callId}`;

/** From this many characters on, a text shows only two lines until somebody asks for the rest. */
const LONG = 160;

/** The typed words. A long text shows two lines, so that the calls stay in view. */
const Words = ({ text, place }: { readonly text: LeftText; readonly place: string }) => {
  const [isWhole, setWhole] = useState(false);
  const words = wordsOf(text);
  const isLong = words.length > LONG || words.includes('\n');
  return (
    <>
      <span className={styles.words} dir="auto" data-cut={(isLong && !isWhole) || undefined}>
        <b>{acts[text.kind].label}</b> {place} {words}
      </span>
      {isLong && (
        <Button size="small" variant="ghost" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show Less' : 'Show All'}
        </Button>
      )}
    </>
  );
};

/** Offers text that was typed on this computer and never submitted, because a window crashed or another user left it. */
export const LeftTexts = ({ texts, calls, timeZone, canContinue, onContinue, onDiscard }: Props) => {
  if (texts.length === 0) return null;
  const today = toLocalDay(Date.now(), timeZone);
  const placeOf = (text: LeftText) =>
    text.kind === 'create'
      ? text.draft.fields.address_of_incident
      : calls.find(({ id }) => id === text.callId)?.address_of_incident;
  return (
    <section className={styles.left} role="status" aria-label="Text that was not submitted">
      <p>
        <b>Typed on this computer and not submitted.</b> We keep it for a day.
      </p>
      <ul>
        {texts.map((text) => (
          <li key={keyOf(text)} className={styles.text}>
            <span>
              <b>{text.user.username}</b>{' '}
              <time>{formatReceived(new Date(text.at).toISOString(), { timeZone, today })}</time>
            </span>
            <Words text={text} place={placeOf(text) || 'No address'} />
            <span className={styles.tools}>
              {canContinue(text) && (
                <Button size="small" onClick={() => onContinue(text)}>
                  Continue
                </Button>
              )}
              <Button size="small" variant="ghost" onClick={() => onDiscard(text)}>
                Discard
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};
