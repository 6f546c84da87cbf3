import { useEffect, useState } from 'react';
import { z } from 'zod';
import { useKeptText } from '../../shared/typed-text';
import { type Board, type BoardCall, nameOf } from './model/board';
import { parseCommand } from './model/parse-command';
import type { Reading, Step } from './model/reading';
import { type Suggestion, suggest } from './model/suggest';

/** A second Enter within this time cannot be a decision, milliseconds. */
const READING_MS = 400;
/** How many earlier lines the up arrow can bring back. */
const KEPT = 50;

export interface CommandLineModel {
  readonly text: string;
  readonly reading: Reading;
  readonly suggestions: readonly Suggestion[];
  /** The confirmation of the last line that ran, or ''. */
  readonly done: string;
  /** The line was stored before a reload and not entered yet. */
  readonly isContinued: boolean;
  /** The dispatcher pressed Enter once on a line that asks for confirmation. */
  readonly isAsking: boolean;
  write(text: string): void;
  /** Runs the line if it is complete. A line that asks runs at the second Enter. Returns what happened. */
  enter(): 'ran' | 'asks' | 'refused';
  /** Steps through earlier lines: 1 goes back, -1 forward. */
  recall(step: 1 | -1): void;
}

/** The confirmation for a logged call, with its number, or with its temporary number until it has one. */
const afterLogging = (logged: BoardCall, done: string): string =>
  logged.number === null && logged.temporary
    ? `${done} Until it is sent its number is ${logged.temporary}.`
    : nameOf(logged);

const readLine = (stored: unknown): string => z.string().safeParse(stored).data ?? '';

/**
 * The command line: its text, what it means, and what happens at Enter.
 * @param username owner of the line; a line that was not entered survives a reload
 * @param run carries out the steps and returns the id of the call that they logged, or null
 */
export const useCommandLine = (
  board: Board,
  username: string,
  run: (steps: readonly Step[]) => string | null,
): CommandLineModel => {
  const [stored, keep] = useKeptText(`line ${username}`, readLine);
  const [isRestored, setRestored] = useState(false);
  const [isContinued, setContinued] = useState(false);
  const [text, setText] = useState('');
  const [asked, setAsked] = useState<{ readonly text: string; readonly at: number } | null>(null);
  const [done, setDone] = useState('');
  const [loggedId, setLoggedId] = useState<string | null>(null);
  const [earlier, setEarlier] = useState<readonly string[]>([]);
  /** Position in the earlier lines; -1 is the line being typed. */
  const [place, setPlace] = useState(-1);
  const [last, setLast] = useState<readonly Step[]>([]);
  const reading = parseCommand(text, board, last);
  const asks = reading.kind === 'ready' ? reading.asks : null;
  const isAsking = asks !== null && asked?.text === asks;
  const show = (next: string) => {
    setText(next);
    // Do not overwrite the stored line before it has been read.
    if (isRestored) keep(next);
    setAsked(null);
    setDone('');
  };
  useEffect(() => {
    if (stored === null || isRestored) return;
    setRestored(true);
    if (text === '') {
      setContinued(stored !== '');
      return setText(stored);
    }
    // The dispatcher typed before the stored line was read: the up arrow brings that line back.
    if (stored !== '') setEarlier([stored]);
    keep(text);
  }, [stored, isRestored, text, keep]);
  const logged = loggedId === null ? undefined : board.calls.find(({ id }) => id === loggedId);
  const remember = () => setEarlier([text, ...earlier.filter((line) => line !== text)].slice(0, KEPT));
  return {
    text,
    reading,
    suggestions: suggest(text, board),
    // The server assigns the call's number a moment later, so the confirmation changes then.
    done: done !== '' && logged !== undefined ? afterLogging(logged, done) : done,
    isContinued,
    isAsking,
    write: (next) => {
      setPlace(-1);
      show(next);
    },
    enter: () => {
      if (reading.kind === 'empty') return 'ran';
      // Typing may replace a line that stays; the up arrow brings it back.
      if (reading.kind !== 'ready') {
        remember();
        return 'refused';
      }
      if (asks !== null && !isAsking) {
        remember();
        setAsked({ text: asks, at: Date.now() });
        return 'asks';
      }
      if (isAsking && Date.now() - (asked?.at ?? 0) < READING_MS) return 'asks';
      const id = run(reading.steps);
      remember();
      setPlace(-1);
      show('');
      setLoggedId(id);
      const isWork = reading.steps.some(({ kind }) => kind !== 'search' && kind !== 'units' && kind !== 'quiet');
      if (!isWork) return 'ran';
      setDone(reading.done ?? reading.preview);
      // A correction cannot itself be taken back.
      setLast(
        reading.steps.filter((step) => step.kind !== 'amendment' && !(step.kind === 'merge' && step.into === null)),
      );
      return 'ran';
    },
    recall: (step) => {
      const next = Math.min(Math.max(place + step, -1), earlier.length - 1);
      setPlace(next);
      show(earlier[next] ?? '');
    },
  };
};
