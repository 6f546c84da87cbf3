import pino, { type DestinationStream } from 'pino';

/** Lines of this level and above are written immediately, because the process may be about to end. */
const WARN = pino.levels.values.warn ?? 40;
/** Longer texts are written immediately, characters. */
const MOST = 64 * 1_024;

/** When to write lines. Tests replace it. */
export interface Moments {
  /** Calls back at the end of the current turn of the event loop. */
  readonly later: (act: () => void) => void;
  /** Calls back when the process exits. */
  readonly atExit: (act: () => void) => void;
}

const PROCESS: Moments = {
  later: (act) => void setImmediate(act),
  atExit: (act) => void process.once('exit', act),
};

/**
 * Writes the log lines of one turn of the event loop together, because a system call for each line would cost more than
 * the line itself. Warnings and errors are written immediately, together with the lines before them. Only a killed
 * process loses lines: those of its last turn.
 */
export const gatherLines = (
  target: DestinationStream,
  { later, atExit }: Moments = PROCESS,
): DestinationStream & { lastLevel: number } => {
  let lines = '';
  let isDue = false;
  const flush = () => {
    if (lines === '') return;
    const text = lines;
    lines = '';
    target.write(text);
  };
  atExit(flush);
  return {
    // This makes pino set `lastLevel` before each line.
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write(line: string) {
      lines += line;
      if (this.lastLevel >= WARN || lines.length >= MOST) return flush();
      if (isDue) return;
      isDue = true;
      later(() => {
        isDue = false;
        flush();
      });
    },
  } as DestinationStream & { lastLevel: number };
};
