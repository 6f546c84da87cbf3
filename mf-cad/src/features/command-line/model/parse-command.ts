import { CALL_LIMITS, isSameUnit, unitsIn } from '@prebell/contracts';
import type { ShownProposal } from '../../../shared/run-cards/proposal';
import { type Board, type BoardCall, callsOfUnit, listed, nameOf, proposalOn, typedNumber } from './board';
import { findCall } from './find-call';
import { type Reading, ready, refused, type Step, unfinished } from './reading';
import { doubleOf, mergeCalls, sameAsIn, sameCommand } from './same-calls';
import { takeBack } from './take-back';
import { firstWord, isCallNumber } from './words';

/** The commands, as the help and the refusal of an unknown one list them. */
export const COMMANDS = [
  { form: 'N address; nature', does: 'new call' },
  { form: 'D 143 E31 L4', does: 'dispatch' },
  { form: 'E 143 or E E31', does: 'en route' },
  { form: 'O E31', does: 'on scene' },
  { form: 'C E31', does: 'clear' },
  { form: 'A 143 text', does: 'radio log' },
  { form: 'X 143 how it ended', does: 'close' },
  { form: 'S 144 143', does: 'same call' },
  { form: '? words', does: 'search' },
  { form: 'U', does: 'units' },
  { form: 'Z', does: 'take back' },
] as const;
const LETTERS = COMMANDS.map(({ form, does }) => `${form[0]} ${does}`).join(', ');

const tooLong = (what: string, text: string, most: number): string | null =>
  text.length > most ? `${what} is too long: ${text.length} characters, at most ${most}.` : null;

const newCall = (board: Board, rest: string): Reading => {
  const parts = rest.split(';').map((part) => part.trim());
  const into = parts.length > 1 ? sameAsIn(board, parts.at(-1) ?? '') : null;
  if (typeof into === 'string') return refused(into);
  const [address = '', nature = '', ...more] = into === null ? parts : parts.slice(0, -1);
  const notes = more.filter((part) => part !== '').join('; ');
  if (address === '') return unfinished('Type the address, then ; and the nature.');
  const fault =
    tooLong('The address', address, CALL_LIMITS.address_of_incident) ??
    tooLong('The nature', nature, CALL_LIMITS.nature) ??
    tooLong('The note', notes, CALL_LIMITS.original_notes);
  if (fault !== null) return refused(fault);
  const end = `${nature === '' ? ', nature not known yet' : `: ${nature}`}${notes === '' ? '' : `. ${notes}`}`;
  if (into !== null)
    return ready(
      [{ kind: 'create', address, nature, notes, sameAs: into }],
      `New call at ${address}${end}, merged into ${into.number ?? into.address}. The record keeps both.`,
    );
  const { asks, hint } = doubleOf(board, address);
  return ready([{ kind: 'create', address, nature, notes }], `New call at ${address}${end}.${hint}`, asks);
};

/** Says that units are on other calls, or null. One unit on two calls may be right, but never by accident. */
const busyWarning = (board: Board, call: BoardCall, units: readonly string[]): string | null => {
  const busy = units.flatMap((unit) => {
    const other = callsOfUnit(board, unit).find(({ id }) => id !== call.id);
    return other === undefined ? [] : [`${unit} is on ${nameOf(other)}`];
  });
  return busy.length === 0
    ? null
    : `${listed(busy)}. Press Enter again to send ${units.length > 1 ? 'them' : 'it'} anyway.`;
};

/** A name that only begins the name of a known unit is probably not finished. */
const shortWarning = ({ units: known }: Board, units: readonly string[]): string | null => {
  for (const unit of units) {
    const longer = known.find((one) => one !== unit && one.startsWith(unit));
    if (longer !== undefined && !known.includes(unit))
      return `${unit} is only the beginning of ${longer}. Press Enter again to send ${unit}.`;
  }
  return null;
};

const unitFault = (units: readonly string[]): string | null => {
  const long = units.find((unit) => unit.length > CALL_LIMITS.unit);
  return long === undefined ? null : `‘${long}’ is too long for a unit: at most ${CALL_LIMITS.unit} characters.`;
};

const dispatchUnits = (board: Board, rest: string): Reading => {
  const [number, named] = firstWord(rest);
  if (number === '') return unfinished('Type the call number, then the units.');
  const call = findCall(board, number);
  if (typeof call === 'string') return refused(call);
  const units = unitsIn(named, board.units);
  const proposal = proposalOn(board, call);
  if (units.length === 0)
    return unfinished(`Type the units for ${nameOf(call)}.${proposal === null ? '' : ` ${proposal.words}`}`);
  const fault = unitFault(units);
  if (fault !== null) return refused(fault);
  const isThere = (name: string) => call.units.some(({ unit, isClear }) => !isClear && isSameUnit(unit, name));
  const fresh = units.filter((unit) => !isThere(unit));
  if (fresh.length === 0)
    return refused(`${listed(units)} ${units.length > 1 ? 'are' : 'is'} on ${nameOf(call)} already.`);
  const [first = '', ...others] = fresh;
  const assign = (unit: string): Step => ({ kind: 'status', callId: call.id, action: 'assign', unit, detail: '' });
  const steps: Step[] = call.isPending
    ? [{ kind: 'dispatch', callId: call.id, unit: first }, ...others.map(assign)]
    : fresh.map(assign);
  const verb = call.isPending ? 'Dispatch' : 'Add';
  return ready(
    steps,
    `${verb} ${listed(fresh)} to ${nameOf(call)}.${otherThan(proposal, fresh)}`,
    shortWarning(board, fresh) ?? busyWarning(board, call, fresh),
  );
};

/** What the run cards recommend, if the first unit typed is another one. */
const otherThan = (proposal: ShownProposal | null, [first = '']: readonly string[]): string => {
  const due = proposal?.units[0];
  return due === undefined || isSameUnit(due, first) ? '' : ` ${proposal?.words}`;
};

const REPORTS = {
  en_route: { words: 'en route to', done: 'isEnRoute' },
  on_scene: { words: 'on scene at', done: 'isOnScene' },
  clear: { words: 'clear of', done: 'isClear' },
} as const;
type Report = keyof typeof REPORTS;

/** The calls that a report is about, each with its units; or the reason why that is not clear. */
const reportedOn = (board: Board, text: string): readonly (readonly [BoardCall, readonly string[]])[] | string => {
  const [first, rest] = firstWord(text);
  const call = findCall(board, first);
  const isUnit = callsOfUnit(board, first.toUpperCase()).length > 0;
  if (isCallNumber(first) && (typeof call !== 'string' || !isUnit)) {
    if (typeof call === 'string') return call;
    const units = unitsIn(rest, board.units);
    const stranger = units.find((unit) => !call.units.some((one) => isSameUnit(one.unit, unit)));
    if (stranger !== undefined)
      return `${stranger} is not on ${nameOf(call)}. D ${typedNumber(call)} ${stranger} sends it.`;
    return [[call, units]];
  }
  const found = new Map<BoardCall, string[]>();
  for (const unit of unitsIn(text, board.units)) {
    const calls = callsOfUnit(board, unit);
    const [call] = calls;
    if (call === undefined) return `${unit} is on no call. D, a call number and ${unit} send it.`;
    if (calls.length > 1)
      return `${unit} is on ${listed(calls.map(nameOf))}. Type the number first, for example ${typedNumber(call)} ${unit}.`;
    found.set(call, [...(found.get(call) ?? []), unit]);
  }
  return [...found];
};

/** Centres with numbers for units: a call's number comes first, and a unit of that name makes the line ask. */
const numberWarning = (board: Board, first: string): string | null => {
  const call = findCall(board, first);
  const [other] = callsOfUnit(board, first.toUpperCase());
  if (typeof call === 'string' || other === undefined) return null;
  return `${first} is also a unit on ${nameOf(other)}. Press Enter again for call ${call.number}.`;
};

const report = (board: Board, action: Report, rest: string): Reading => {
  const [first] = firstWord(rest);
  if (first === '') return unfinished('Type the units, or the call number for all of its units.');
  const about = reportedOn(board, rest);
  if (typeof about === 'string') return refused(about);
  const { words: says, done } = REPORTS[action];
  const steps: Step[] = [];
  const parts: string[] = [];
  for (const [call, named] of about) {
    if (call.isPending) return refused(`${nameOf(call)} needs dispatch first: D ${typedNumber(call)} and a unit.`);
    const open = call.units.filter((one) => !one.isClear && !one[done]).map(({ unit }) => unit);
    const units = named.length === 0 ? open : named;
    if (units.length === 0) return refused(`No unit of ${nameOf(call)} is left to report that.`);
    const fault = faultOfReport(call, units, done);
    if (fault !== null) return refused(fault);
    steps.push(...units.map((unit): Step => ({ kind: 'status', callId: call.id, action, unit, detail: '' })));
    parts.push(`${listed(units)} ${says} ${nameOf(call)}${closesWith(call, action, units)}`);
  }
  return ready(steps, `${parts.join('; ')}.`, numberWarning(board, first));
};

/** Why these units of a call cannot report that, or null. */
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

/** The reminder to close a call that no unit is left on. */
const closesWith = (call: BoardCall, action: Report, units: readonly string[]): string => {
  if (action !== 'clear') return '';
  const stay = call.units.filter(({ unit, isClear }) => !isClear && !units.some((one) => isSameUnit(one, unit)));
  return stay.length > 0 ? '' : ` (all units clear: X ${typedNumber(call)} closes the call)`;
};

const addLine = (board: Board, rest: string): Reading => {
  const [, first = '', notes = ''] = /^\s*(\S*)\s*([\s\S]*)$/.exec(rest) ?? [];
  if (first === '') return unfinished('Type the call number or a unit, then the text.');
  const numbered = findCall(board, first);
  const own = typeof numbered === 'string' ? callsOfUnit(board, first.toUpperCase()) : [];
  const [call = numbered] = own;
  if (typeof call === 'string') return refused(call);
  if (own.length > 1) return refused(`${first.toUpperCase()} is on ${listed(own.map(nameOf))}. Type the call number.`);
  if (notes.trim() === '') return unfinished(`Type the text for ${nameOf(call)}.`);
  const fault = tooLong('The text', notes.trim(), CALL_LIMITS.radio_notes);
  if (fault !== null) return refused(fault);
  const unit = own.length === 1 ? first.toUpperCase() : '';
  const from = unit === '' ? '' : `${unit}: `;
  return ready(
    [{ kind: 'radio', callId: call.id, unit, notes: notes.trim() }],
    `Radio log of ${nameOf(call)}: ${from}${notes.trim()}`,
    numberWarning(board, first),
  );
};

const close = (board: Board, rest: string): Reading => {
  const [, number = '', detail = ''] = /^\s*(\S*)\s*([\s\S]*)$/.exec(rest) ?? [];
  if (number === '') return unfinished('Type the call number, then how it ended.');
  const call = findCall(board, number);
  if (typeof call === 'string') return refused(call);
  const fault = tooLong('The disposition', detail.trim(), CALL_LIMITS.disposition);
  if (fault !== null) return refused(fault);
  const busy = call.units.filter(({ isClear }) => !isClear).map(({ unit }) => unit);
  const asks = call.isPending
    ? `${nameOf(call)} was never dispatched. Press Enter again to close it.`
    : busy.length > 0
      ? `${listed(busy)} ${busy.length > 1 ? 'are' : 'is'} not clear. Press Enter again to close the call.`
      : null;
  const step: Step = { kind: 'status', callId: call.id, action: 'close', unit: '', detail: detail.trim() };
  return ready([step], `Close ${nameOf(call)}${detail.trim() === '' ? '' : `: ${detail.trim()}`}.`, asks);
};

/**
 * Reads one command line against the board. Letter case does not matter, `unitsIn` says what separates units, and a command's
 * letter may touch its call number ('d143 e31').
 * @param last what the last line did, for Z
 */
export const parseCommand = (line: string, board: Board, last: readonly Step[] = []): Reading => {
  // A second press of the key that leads here.
  const text = line.replace(/^[\s.]+/, '').trimEnd();
  if (text === '') return { kind: 'empty' };
  if (text.startsWith('?')) {
    const words = text.slice(1).trim();
    if (words === '') return unfinished('Type words of an address, a unit or a number.');
    return ready([{ kind: 'search', words }], `Search for ${words}.`);
  }
  const same = sameCommand(board, text);
  if (same !== null) return same;
  const [, letter = '', rest = ''] = /^([a-z])(?:\s+|(?=\d)|$)([\s\S]*)$/i.exec(text) ?? [];
  switch (letter.toUpperCase()) {
    case 'N':
      return newCall(board, rest);
    case 'D':
      return dispatchUnits(board, rest);
    case 'E':
      return report(board, 'en_route', rest);
    case 'O':
      return report(board, 'on_scene', rest);
    case 'C':
      return report(board, 'clear', rest);
    case 'A':
      return addLine(board, rest);
    case 'X':
      return close(board, rest);
    case 'S':
      return mergeCalls(board, rest);
    case 'U':
      return rest === ''
        ? ready([{ kind: 'units' }], 'Show all units.')
        : refused('U takes no words. ? searches for a unit.');
    case 'Z':
      return rest === '' ? takeBack(board, last) : refused('Z takes no words: it takes back the report typed last.');
    default:
      return refused(`‘${text.split(/\s/)[0]}’ is no command. ${LETTERS}.`);
  }
};
