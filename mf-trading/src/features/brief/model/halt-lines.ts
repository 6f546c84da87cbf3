import type { HaltEvent } from '@prebell/contracts';

/** The halts that the brief shows: as many as fit, or all on request. */
interface HaltLines {
  readonly lines: readonly HaltEvent[];
  /** Number of symbols without a line. */
  readonly more: number;
  /** Whether there are more than fit. */
  readonly isLong: boolean;
}

/** As many lines as fit on one printed page with everything else. */
const MOST = 6;

/** Adds the reason for the halt to a resumption, which itself only says that trading resumed. */
const withReason = (resumed: HaltEvent, log: readonly HaltEvent[]): HaltEvent => {
  const halt = log.findLast(
    ({ symbol, kind, since }) => symbol === resumed.symbol && kind === 'halt' && since === resumed.since,
  );
  return { ...resumed, code: halt?.code ?? resumed.code };
};

/**
 * One line per symbol: first the symbols that are halted now, then those that resumed today, newest first.
 * @param log today's halts and resumptions, newest first
 * @param isWhole whether to return every symbol, not only as many as fit
 */
export const haltLines = (halted: readonly HaltEvent[], log: readonly HaltEvent[], isWhole = false): HaltLines => {
  const bySymbol = new Map(halted.map((event) => [event.symbol, event]));
  for (const event of log)
    if (event.kind === 'resume' && !bySymbol.has(event.symbol)) bySymbol.set(event.symbol, withReason(event, log));
  const all = [...bySymbol.values()];
  const lines = isWhole ? all : all.slice(0, MOST);
  return { lines, more: all.length - lines.length, isLong: all.length > MOST };
};
