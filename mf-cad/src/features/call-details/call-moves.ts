import {
  type Call,
  type CallActionName,
  type CallUnit,
  isActiveStatus,
  isSameUnit,
  isUnderWay,
  isUnitReport,
  UNIT_TIMES,
  type UnitReport,
  unitsIn,
} from '@prebell/contracts';
import { reportedStep } from '../../shared/units/reported-step';

interface Move {
  readonly label: string;
  readonly key: string;
  /** The field that the action asks for. No key acts without one, so a stray letter cannot change a call. */
  readonly asks: { readonly field: 'unit' | 'detail'; readonly label: string; readonly required: boolean };
}

/** Label, key and input of each action. */
export const MOVES: Readonly<Record<CallActionName, Move>> = {
  en_route: { label: 'En Route', key: 'E', asks: { field: 'unit', label: 'Unit', required: false } },
  on_scene: { label: 'On Scene', key: 'O', asks: { field: 'unit', label: 'Unit', required: false } },
  clear: { label: 'Clear Unit', key: 'L', asks: { field: 'unit', label: 'Unit', required: false } },
  assign: { label: 'Add Unit', key: 'U', asks: { field: 'unit', label: 'Unit', required: true } },
  close: { label: 'Close Call', key: 'X', asks: { field: 'detail', label: 'Disposition', required: false } },
  cancel: { label: 'Cancel Call', key: 'X', asks: { field: 'detail', label: 'Reason', required: true } },
  reopen: { label: 'Reopen Call', key: 'X', asks: { field: 'detail', label: 'Reason', required: true } },
};
export type MoveName = keyof typeof MOVES;

/** Units at work that have not made this report, in dispatch order. A unit on scene is past en route. */
export const unitsAhead = (units: readonly CallUnit[], report: UnitReport): CallUnit[] =>
  units.filter(
    (unit) =>
      unit.cleared_at === null &&
      unit[UNIT_TIMES[report]] === null &&
      !(report === 'en_route' && unit.on_scene_at !== null),
  );

/** The unit most likely to act next, which the form suggests; '' if there is none. */
export const likelyUnit = ({ units }: Pick<Call, 'units'>, action: CallActionName): string =>
  (isUnitReport(action) && unitsAhead(units, action)[0]?.unit) || '';

/** The typed units that are not on the call; none while the call has no units. */
export const strangersIn = ({ units }: Pick<Call, 'units'>, typed: string): readonly string[] =>
  units.length === 0 ? [] : unitsIn(typed).filter((name) => !units.some(({ unit }) => isSameUnit(unit, name)));

/** The typed units that can make this report, and a sentence about the others; '' if all can or none can. */
export const dueUnits = (
  { units }: Pick<Call, 'units'>,
  report: UnitReport,
  typed: string,
): { readonly due: readonly string[]; readonly skipped: string } => {
  const names = unitsIn(typed);
  const latest = (name: string) => units.findLast(({ unit }) => isSameUnit(unit, name));
  const ahead = unitsAhead(units, report);
  const due = names.filter((name) => ahead.some((unit) => unit === latest(name)));
  if (due.length === 0 || units.length === 0) return { due: names, skipped: '' };
  const words = names.flatMap((name) => {
    const unit = latest(name);
    return unit === undefined || due.includes(name) ? [] : [`${unit.unit} is ${reportedStep(unit)} already.`];
  });
  return { due, skipped: words.length === 0 ? '' : `${words.join(' ')} Only ${due.join(', ')} will report.` };
};

/** Actions that are possible on a call now, in the usual order. */
export const movesOf = (
  { status, units, merged_into }: Pick<Call, 'status' | 'units' | 'merged_into'>,
  { maySupervise }: { maySupervise: boolean },
): MoveName[] => {
  if (status === 'pending') return ['cancel'];
  if (isUnderWay(status)) {
    const isAhead = (report: UnitReport) => units.length === 0 || unitsAhead(units, report).length > 0;
    const ahead = { dispatched: ['en_route', 'on_scene'], en_route: ['on_scene'] } as Record<string, UnitReport[]>;
    const reports = units.length === 0 ? (ahead[status] ?? []) : (['en_route', 'on_scene', 'clear'] as const);
    return [...reports.filter(isAhead), 'assign', 'close'];
  }
  if (isActiveStatus(status)) return ['close'];
  // Undoing a merge also changes the other call, so a merged call cannot simply be reopened.
  return maySupervise && merged_into === null ? ['reopen'] : [];
};
