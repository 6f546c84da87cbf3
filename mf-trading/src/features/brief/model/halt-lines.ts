import type { HaltEvent } from '@prebell/contracts';

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
 */
export const haltLines = (
  halted: readonly HaltEvent[],
  log: readonly HaltEvent[],
): { readonly lines: readonly HaltEvent[]; readonly more: number } => {
  const bySymbol = new Map(halted.map((event) => [event.symbol, event]));
  for (const event of log)
    if (event.kind === 'resume' && !bySymbol.has(event.symbol)) bySymbol.set(event.symbol, withReason(event, log));
  const all = [...bySymbol.values()];
  return { lines: all.slice(0, MOST), more: Math.max(0, all.length - MOST) };
};
