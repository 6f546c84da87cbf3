import { type Call, type CallUnit, isActiveStatus, isSameUnit, type RadioLog } from '@prebell/contracts';
import { type UnitStep, unitsAtWork } from './units-at-work';

/** A unit on the unit board. */
export interface BoardUnit {
  readonly unit: string;
  readonly call: Call;
  readonly step: UnitStep | 'clear';
  /** When the unit reported that, ISO. */
  readonly since: string;
  /** The newest line of the radio log that names the unit, or null. */
  readonly last: RadioLog | null;
}

/** The newest radio log line of a unit. A corrected line counts only in its corrected form. */
const lastLine = (call: Call, unit: string): RadioLog | null => {
  const corrected = new Set(call.radio_logs.map(({ corrects_id }) => corrects_id));
  return (
    call.radio_logs.findLast(
      (line) => line.unit !== null && isSameUnit(line.unit, unit) && !corrected.has(line.id) && line.notes !== '',
    ) ?? null
  );
};

const clearedLast = (a: { readonly since: string }, b: { readonly since: string }): number =>
  Date.parse(b.since) - Date.parse(a.since);

/** Units that are clear, each once with its latest call, sorted by name. */
const clearUnits = (calls: readonly Call[], isAtWork: (unit: string) => boolean): BoardUnit[] => {
  const cleared = calls
    .flatMap((call) =>
      call.units.flatMap(({ unit, cleared_at }: CallUnit) => {
        // Closing a call clears its units, but their times only arrive with the server's next answer.
        const since = cleared_at ?? (isActiveStatus(call.status) ? null : call.closed_at);
        return since === null || isAtWork(unit) ? [] : [{ unit, call, since }];
      }),
    )
    .sort(clearedLast);
  const known: BoardUnit[] = [];
  for (const each of cleared)
    if (!known.some(({ unit }) => isSameUnit(unit, each.unit)))
      known.push({ ...each, step: 'clear', last: lastLine(each.call, each.unit) });
  return known.sort((a, b) => a.unit.localeCompare(b.unit, 'en', { numeric: true }));
};

/** The units of these calls: those at work, once for each of their calls, then those that are clear. */
export const unitBoard = (calls: readonly Call[]): { readonly atWork: BoardUnit[]; readonly clear: BoardUnit[] } => {
  const atWork = unitsAtWork(calls).map((one) => ({ ...one, last: lastLine(one.call, one.unit) }));
  const isAtWork = (unit: string) => atWork.some((one) => isSameUnit(one.unit, unit));
  return { atWork, clear: clearUnits(calls, isAtWork) };
};
