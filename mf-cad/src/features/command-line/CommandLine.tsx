import { Button, KeyHint, TextInput } from '@prebell/design-system';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useIdleTyping, useShortcut } from '../../shared/shortcut/use-shortcut';
import styles from './CommandLine.module.css';
import type { Board } from './model/board';
import type { Reading, Step } from './model/reading';
import { useCommandLine } from './use-command-line';

/** Focuses the command line from anywhere on the board. */
export const COMMAND_KEY = '.';

interface Props {
  readonly board: Board;
  readonly username: string;
  /** Carries out the steps. Returns the id of the call that they logged, or null. */
  readonly onRun: (steps: readonly Step[]) => string | null;
  /** Enter was pressed on a line that is refused or unfinished. */
  readonly onRefused: () => void;
}

/** One line for all work on calls. It says what Enter will do, and keeps the text of a refused line. */
export const CommandLine = ({ board, username, onRun, onRefused }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  const says = useId();
  const line = useCommandLine(board, username, onRun);
  const { text, reading, suggestions, done, isContinued, isAsking, write, enter, recall } = line;
  useShortcut(COMMAND_KEY, () => input.current?.focus());
  // The first character goes into the line, because it only receives the focus here.
  useIdleTyping(() => input.current?.focus());
  // After a reload, typing continues the stored line.
  useEffect(() => {
    if (!isContinued || document.activeElement !== document.body) return;
    input.current?.focus();
    input.current?.setSelectionRange(input.current.value.length, input.current.value.length);
  }, [isContinued]);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const [first] = suggestions;
    const keys: Readonly<Record<string, () => void>> = {
      Enter: () => {
        const outcome = enter();
        if (outcome === 'ran') return;
        // Select the text, so that the next line replaces this one instead of continuing it.
        input.current?.select();
        if (outcome === 'refused') onRefused();
      },
      ArrowUp: () => recall(1),
      ArrowDown: () => recall(-1),
      Escape: () => (text === '' ? input.current?.blur() : write('')),
      // Without a suggestion Tab must not leave the line: the rest of the command would trigger shortcuts on the board.
      ...(text !== '' && !event.shiftKey && { Tab: () => first && write(first.line) }),
    };
    const act = keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    // Ignore the repeats of a held key.
    if (event.key === 'Enter' && event.repeat) return;
    act();
  };
  return (
    <section className={styles.bar} aria-label="Command line">
      {suggestions.length > 0 && (
        <ul className={styles.suggestions} aria-label="Suggestions">
          {suggestions.map(({ line, label }, index) => (
            <li key={line}>
              <Button
                variant="ghost"
                size="small"
                className={styles.suggestion}
                tabIndex={-1}
                onClick={() => {
                  write(line);
                  input.current?.focus();
                }}
              >
                {label} {index === 0 && <KeyHint aria-hidden="true">Tab</KeyHint>}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <KeyHint aria-hidden="true">{COMMAND_KEY}</KeyHint>
      <TextInput
        ref={input}
        className={styles.input}
        aria-label="Command"
        aria-describedby={says}
        aria-keyshortcuts={COMMAND_KEY}
        aria-invalid={reading.kind === 'refused'}
        placeholder="N address; nature   D 143 E31   O E31   ? words"
        value={text}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => write(target.value)}
        onKeyDown={onKeyDown}
      />
      <p id={says} className={styles.says} role="status" data-kind={isAsking ? 'asks' : reading.kind}>
        {wordsFor(reading, { isAsking, done })}
      </p>
    </section>
  );
};

const wordsFor = (
  reading: Reading,
  { isAsking, done }: { readonly isAsking: boolean; readonly done: string },
): string => {
  switch (reading.kind) {
    case 'empty':
      return done === '' ? '' : `Done: ${done}`;
    case 'unfinished':
      return reading.hint;
    case 'refused':
      return reading.reason;
    case 'ready':
      return isAsking ? (reading.asks ?? '') : reading.preview;
  }
};
