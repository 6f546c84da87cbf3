import type { HaltEvent } from '@prebell/contracts';

/** The lines of the brief: at most those that fit, or on request all. */
interface HaltLines {
  readonly lines: readonly HaltEvent[];
  /** Symbols without a line. */
  readonly more: number;
  /** There are more than fit. */
  readonly isLong: boolean;
}

/** Lines that fit on one printed page beside everything else. */
const MOST = 6;

/** A resumption with the reason of its halt: what it says itself is only that trading resumed. */
const withReason = (resumed: HaltEvent, log: readonly HaltEvent[]): HaltEvent => {
  const halt = log.findLast(
    ({ symbol, kind, since }) => symbol === resumed.symbol && kind === 'halt' && since === resumed.since,
  );
  return { ...resumed, code: halt?.code ?? resumed.code };
};

/**
 * One line for each symbol: those that are halted now first, then those that resumed today, newest first.
 * @param log today's halts and resumptions, newest first
 * @param isWhole every symbol, not only those that fit
 */
export const haltLines = (halted: readonly HaltEvent[], log: readonly HaltEvent[], isWhole = false): HaltLines => {
  const bySymbol = new Map(halted.map((event) => [event.symbol, event]));
  for (const event of log)
    if (event.kind === 'resume' && !bySymbol.has(event.symbol)) bySymbol.set(event.symbol, withReason(event, log));
  const all = [...bySymbol.values()];
  const lines = isWhole ? all : all.slice(0, MOST);
  return { lines, more: all.length - lines.length, isLong: all.length > MOST };
};
