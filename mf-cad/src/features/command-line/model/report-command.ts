import { isSameUnit, unitsIn } from '@prebell/contracts';
import { oneOf } from './about';
import { type Board, type BoardCall, type CallUnitNow, callsOfUnit, listed, nameOf, typedNumber } from './board';
import { findCall, orUnit } from './find-call';
import { numberWarning } from './number-warning';
import { type Reading, ready, refused, type Step, unfinished } from './reading';
import { firstWord, isCallNumber, isTemporary } from './words';

const REPORTS = {
  en_route: { words: 'en route to', done: 'isEnRoute' },
  on_scene: { words: 'on scene at', done: 'isOnScene' },
  clear: { words: 'clear of', done: 'isClear' },
} as const;
export type Report = keyof typeof REPORTS;

/** A call that a report is about, with the named units. If none is named, the report concerns all. */
interface Reported {
  readonly call: BoardCall;
  readonly named: readonly string[];
  /** Lists the other calls of these units. */
  readonly also: string;
}

/** The calls that a report is about, or the reason why that is not clear. */
const reportedOn = (
  board: Board,
  text: string,
  done: (typeof REPORTS)[Report]['done'],
): readonly Reported[] | string => {
  const [first, rest] = firstWord(text);
  const call = findCall(board, first);
  const isUnit = callsOfUnit(board, first.toUpperCase()).length > 0;
  if ((isCallNumber(first) || isTemporary(first)) && (typeof call !== 'string' || !isUnit)) {
    if (typeof call === 'string') return orUnit(call, first);
    const units = unitsIn(rest, board.units);
    const strangers = units.filter((unit) => !call.units.some((one) => isSameUnit(one.unit, unit)));
    if (strangers.length > 0) {
      const [are, them] = strangers.length > 1 ? ['are', 'them'] : ['is', 'it'];
      const sends = `D ${typedNumber(call)} ${strangers.join(' ')} sends ${them}.`;
      return `${listed(strangers)} ${are} not on ${nameOf(call)}. ${sends}`;
    }
    return [{ call, named: units, also: '' }];
  }
  const found = new Map<string, Reported>();
  for (const unit of unitsIn(text, board.units)) {
    const one = oneOf(callsOfUnit(board, unit), unit, ({ isPending }, own) => !isPending && !own[done]);
    if (one === null) return `${unit} is not on a call. D, a call number and ${unit} send it.`;
    const { call, also } = one;
    const { named = [], also: before = '' } = found.get(call.id) ?? {};
    found.set(call.id, { call, named: [...named, unit], also: before + also });
  }
  return [...found.values()];
};

/** Units report: 'E E31', 'O 143', 'C 143 E31 L4'. */
export const report = (board: Board, action: Report, rest: string): Reading => {
  const [first] = firstWord(rest);
  if (first === '') return unfinished('Type the units, or the call number for all of its units.');
  const { words: says, done } = REPORTS[action];
  const about = reportedOn(board, rest, done);
  if (typeof about === 'string') return refused(about);
  const steps: Step[] = [];
  const parts: string[] = [];
  for (const { call, named, also } of about) {
    if (call.isPending) return refused(`${nameOf(call)} needs dispatch first: D ${typedNumber(call)} and a unit.`);
    const open = call.units.filter((one) => !one.isClear && !one[done]).map(({ unit }) => unit);
    const units = named.length === 0 ? open : named;
    if (units.length === 0) return refused(`No unit of ${nameOf(call)} is left to report that.`);
    const latest = (name: string) => call.units.findLast(({ unit }) => isSameUnit(unit, name));
    const isDue = (name: string) => !latest(name)?.isClear && !latest(name)?.[done];
    const due = units.filter(isDue);
    if (due.length === 0) return refused(faultOfReport(call, units, done) ?? '');
    const skipped = units.filter((unit) => !due.includes(unit)).map((unit) => `${unit} is ${stepOf(latest(unit))}`);
    const left = skipped.length === 0 ? '' : ` (${listed(skipped)} already: no report)`;
    steps.push(...due.map((unit): Step => ({ kind: 'status', callId: call.id, action, unit, detail: '' })));
    parts.push(`${listed(due)} ${says} ${nameOf(call)}${also}${left}${closesWith(call, action, due)}`);
  }
  return ready(steps, `${parts.join('; ')}.`, numberWarning(board, first));
};

const stepOf = (unit: CallUnitNow | undefined): string =>
  unit?.isClear ? 'clear' : unit?.isOnScene ? 'on scene' : 'en route';

/** Why these units cannot make this report on the call, or null. */
const faultOfReport = (
  call: BoardCall,
  units: readonly string[],
  done: (typeof REPORTS)[Report]['done'],
): string | null => {
  const latest = (name: string) => call.units.findLast(({ unit }) => isSameUnit(unit, name));
  const gone = units.find((name) => latest(name)?.isClear);
  if (gone !== undefined) return `${gone} is clear of ${nameOf(call)}. D ${typedNumber(call)} ${gone} sends it again.`;
  const over = units.find((name) => latest(name)?.[done]);
  if (over === undefined) return null;
  return `${over} has reported that already at ${nameOf(call)}. A ${typedNumber(call)} and a text adds a note.`;
};

/** A reminder that closing is possible, once the last unit clears. */
const closesWith = (call: BoardCall, action: Report, units: readonly string[]): string => {
  if (action !== 'clear') return '';
  const stay = call.units.filter(({ unit, isClear }) => !isClear && !units.some((one) => isSameUnit(one, unit)));
  return stay.length > 0 ? '' : ` (all units clear: X ${typedNumber(call)} closes the call)`;
};
