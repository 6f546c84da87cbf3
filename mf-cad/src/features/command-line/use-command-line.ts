import { useState } from 'react';
import type { Board } from './model/board';
import { parseCommand } from './model/parse-command';
import type { Reading, Step } from './model/reading';
import { awaitsUnits, type Suggestion, suggest } from './model/suggest';

/** A second Enter sooner than this was not a decision, milliseconds. */
const READING_MS = 400;
/** Earlier lines that the up arrow brings back. */
const KEPT = 50;

export interface CommandLineModel {
  readonly text: string;
  readonly reading: Reading;
  readonly suggestions: readonly Suggestion[];
  /** Tab stays in the line, although there is nothing to take: units are still missing. */
  readonly keepsTab: boolean;
  /** The sentence of the last line that ran, or ''. */
  readonly done: string;
  /** Enter was pressed once on a line that asks. */
  readonly isAsking: boolean;
  write(text: string): void;
  /** Runs the line if it is complete. A line that asks runs at the second Enter. */
  enter(): void;
  /** Steps through earlier lines: 1 back, -1 forward. */
  recall(step: 1 | -1): void;
}

export const useCommandLine = (board: Board, run: (steps: readonly Step[]) => void): CommandLineModel => {
  const [text, setText] = useState('');
  const [asked, setAsked] = useState<{ readonly text: string; readonly at: number } | null>(null);
  const [done, setDone] = useState('');
  const [earlier, setEarlier] = useState<readonly string[]>([]);
  /** Position in the earlier lines; -1 is the line being typed. */
  const [place, setPlace] = useState(-1);
  const [last, setLast] = useState<readonly Step[]>([]);
  const reading = parseCommand(text, board, last);
  const asks = reading.kind === 'ready' ? reading.asks : null;
  const isAsking = asks !== null && asked?.text === asks;
  const show = (next: string) => {
    setText(next);
    setAsked(null);
    setDone('');
  };
  return {
    text,
    reading,
    suggestions: suggest(text, board),
    keepsTab: awaitsUnits(text, board),
    done,
    isAsking,
    write: (next) => {
      setPlace(-1);
      show(next);
    },
    enter: () => {
      if (reading.kind !== 'ready') return;
      if (asks !== null && !isAsking) return setAsked({ text: asks, at: Date.now() });
      if (isAsking && Date.now() - (asked?.at ?? 0) < READING_MS) return;
      run(reading.steps);
      setEarlier([text, ...earlier.filter((line) => line !== text)].slice(0, KEPT));
      setPlace(-1);
      show('');
      const isWork = reading.steps.some(({ kind }) => kind !== 'search' && kind !== 'units' && kind !== 'quiet');
      if (!isWork) return;
      setDone(reading.preview);
      // What was taken back cannot be taken back again.
      setLast(
        reading.steps.filter((step) => step.kind !== 'amendment' && !(step.kind === 'merge' && step.into === null)),
      );
    },
    recall: (step) => {
      const next = Math.min(Math.max(place + step, -1), earlier.length - 1);
      setPlace(next);
      show(earlier[next] ?? '');
    },
  };
};
