const MINUTE = 60_000;
/** Maximum number of lines per minute; more would hide the important ones. */
const LINES_A_MINUTE = 6;

/** Passes on a few lines a minute. The next line after that says how many were dropped. `now` is in milliseconds. */
export const createQuietLog = (log: (line: string) => void, now: () => number): ((line: string) => void) => {
  let began = Number.NEGATIVE_INFINITY;
  let lines = 0;
  let leftOut = 0;
  return (line) => {
    if (now() - began >= MINUTE) {
      began = now();
      lines = 0;
    }
    lines += 1;
    if (lines > LINES_A_MINUTE) {
      leftOut += 1;
      return;
    }
    log(leftOut === 0 ? line : `${line} (${leftOut} more lines omitted)`);
    leftOut = 0;
  };
};
