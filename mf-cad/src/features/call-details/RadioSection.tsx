import { type Call, minutes, type RadioLog } from '@prebell/contracts';
import { Button } from '@prebell/design-system';
import { useEffect, useRef } from 'react';
import type { ActProps } from './ActForm';
import { CorrectionForm } from './CorrectionForm';
import { RadioForm } from './RadioForm';
import styles from './RadioSection.module.css';
import { Nothing, Section } from './Section';

interface Props {
  readonly call: Call;
  readonly timeZone: string;
  /** Form for the next line; null for users who may only read. */
  readonly entry: ActProps<'radio'> | null;
  /** Form for the line being corrected; null if there is none. */
  readonly correction: ActProps<'correction'> | null;
  /** Starts the correction of a line; null for users who may only read. */
  readonly onCorrect: ((line: RadioLog) => void) | null;
}

/** Lines recorded this much later than they happened are marked late, milliseconds. */
const LATE_MS = minutes(5);

const isLate = ({ occurred_at, recorded_at }: RadioLog): boolean =>
  Boolean(occurred_at && recorded_at) && Date.parse(recorded_at ?? '') - Date.parse(occurred_at ?? '') > LATE_MS;

/** Radio log in the order of entry. Corrected lines remain, struck through. */
export const RadioSection = ({ call: { radio_logs }, timeZone, entry, correction, onCorrect }: Props) => {
  const corrected = new Set(radio_logs.map(({ corrects_id }) => corrects_id));
  const list = useRef<HTMLOListElement>(null);
  const count = radio_logs.length;
  // Scroll a line that was just added into view; the newest line is the last one.
  useEffect(() => {
    if (list.current !== null && count > 0) list.current.scrollTop = list.current.scrollHeight;
  }, [count]);
  return (
    <Section title="Radio Logs">
      {radio_logs.length === 0 ? (
        <Nothing>No radio entries</Nothing>
      ) : (
        // A scrolling region must be reachable by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        <ol ref={list} className={styles.radio} tabIndex={0} aria-label="Radio log entries">
          {radio_logs.map((line) => (
            <li key={line.id}>
              <Line line={line} isCorrected={corrected.has(line.id)} />
              {onCorrect !== null && line.recorded_at && !corrected.has(line.id) && (
                <Button
                  size="small"
                  variant="ghost"
                  aria-label={`Correct: ${line.notes}`}
                  onClick={() => onCorrect(line)}
                >
                  Correct
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
      {correction && <CorrectionForm {...correction} />}
      {entry && <RadioForm {...entry} timeZone={timeZone} />}
    </Section>
  );
};

const Line = ({ line, isCorrected }: { line: RadioLog; isCorrected: boolean }) => {
  const { time, unit, notes, reason } = line;
  const Text = isCorrected ? 's' : 'span';
  return (
    <>
      <time>{time}</time>
      <span>{unit ?? '—'}</span>
      <span>
        <Text>{notes}</Text>
        {isCorrected && <em> corrected</em>}
        {reason && <em> correction: {reason}</em>}
        {isLate(line) && <em> LATE</em>}
      </span>
    </>
  );
};
