import { CALL_LIMITS, isSameUnit, unitsFault, unitsIn } from '@prebell/contracts';
import type { ShownProposal } from '../../../shared/run-cards/proposal';
import { leadingUnit } from './about';
import { type Board, type BoardCall, callsOfUnit, listed, nameOf, proposalOn } from './board';
import { addLine, close, par } from './call-command';
import { findCall, temporarilyNamed } from './find-call';
import { type Reading, ready, refused, type Step, unfinished } from './reading';
import { report } from './report-command';
import { doubleOf, mergeCalls, sameAsIn, sameCommand } from './same-calls';
import { takeBack } from './take-back';
import { typedNature, wholeAddressWarning } from './typed-nature';
import { firstWord, isCallNumber, tooLong } from './words';

/** The commands, as listed in the help and in the refusal of an unknown command. */
export const COMMANDS = [
  { form: 'N address; nature', does: 'new call' },
  { form: 'D 143 E31 L4', does: 'dispatch' },
  { form: 'E 143 or E E31', does: 'en route' },
  { form: 'O E31', does: 'on scene' },
  { form: 'C E31', does: 'clear' },
  { form: 'A 143 text', does: 'radio log' },
  { form: 'X 143 or X E31 how it ended', does: 'close' },
  { form: 'S 144 143', does: 'same call' },
  { form: 'PAR 143', does: 'all accounted for' },
  { form: '? words', does: 'search' },
  { form: 'U', does: 'units' },
  { form: 'Z', does: 'take back' },
  { form: 'Q', does: 'acknowledge the alarm' },
] as const;
const LETTERS = COMMANDS.map(({ form, does }) => `${/^PAR|./.exec(form)?.[0]} ${does}`).join(', ');

const newCall = (board: Board, rest: string): Reading => {
  const split = rest.split(';').map((part) => part.trim());
  const parts = split.length > 1 ? split : (typedNature(board, rest.trim()) ?? split);
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
  const whole = split.length > 1 || nature !== '' ? null : wholeAddressWarning(address);
  const questions = [asks, whole].filter((one) => one !== null).join(' ');
  const done = `New call at ${address}${end}.`;
  const steps: Step[] = [{ kind: 'create', address, nature, notes }];
  // The hint names another call's number, which could be mistaken for the new one's. 'Done' therefore leaves it out.
  return { kind: 'ready', steps, preview: done + hint, done, asks: questions || null };
};

/** Warns that units are on other calls; null if none is. A unit may serve two calls, but never by accident. */
const busyWarning = (board: Board, call: BoardCall, units: readonly string[]): string | null => {
  const busy = units.flatMap((unit) => {
    const other = callsOfUnit(board, unit).find(({ id }) => id !== call.id);
    return other === undefined ? [] : [`${unit} is on ${nameOf(other)}`];
  });
  return busy.length === 0
    ? null
    : `${listed(busy)}. Press Enter again to send ${units.length > 1 ? 'them' : 'it'} anyway.`;
};

/** Whether a call on the board or a run card names a unit. */
const isKnown = ({ units, cardUnits = [] }: Board, unit: string): boolean =>
  [...units, ...cardUnits].some((one) => isSameUnit(one, unit));

/** A name that is only the start of a known unit's name is probably unfinished. */
const shortWarning = (board: Board, units: readonly string[]): string | null => {
  for (const unit of units) {
    const longer = board.units.find((one) => one !== unit && one.startsWith(unit));
    if (longer !== undefined && !isKnown(board, unit))
      return `${unit} is only the beginning of ${longer}. Press Enter again to send ${unit}.`;
  }
  return null;
};

/** '59EB09' is two units typed without a space, or part of another line. '6B' and 'EMS' are fragments of a name. */
const isStrange = (unit: string): boolean => /^\d+\p{L}|^\p{L}{1,3}$/u.test(unit);

/** Warns about units that no call on the board and no run card names. Without run cards, only odd names count. */
const strangeWarning = (board: Board, units: readonly string[]): string | null => {
  const haveCards = (board.cardUnits ?? []).length > 0;
  const strangers = units.filter((unit) => (haveCards || isStrange(unit)) && !isKnown(board, unit));
  if (strangers.length === 0) return null;
  const [are, them] = strangers.length > 1 ? ['are no known units', 'them'] : ['is no known unit', 'it'];
  return `${listed(strangers)} ${are} here. Press Enter again to send ${them}.`;
};

/** Longest line in characters; longer text was pasted and is not parsed. */
const LINE_MAX = 5_400;

/** The call to dispatch and the text with its units. If exactly one call waits, it needs no number. */
const dispatchedTo = (board: Board, rest: string): readonly [call: BoardCall | string, units: string] => {
  const [number, named] = firstWord(rest);
  const [waiting, ...others] = board.calls.filter(({ isActive, isPending }) => isActive && isPending);
  const isNumber = isCallNumber(number) || temporarilyNamed(board, number) !== undefined;
  const isAboutOne = waiting !== undefined && others.length === 0 && !isNumber;
  return isAboutOne ? [waiting, rest] : [findCall(board, number), named];
};

const dispatchUnits = (board: Board, rest: string): Reading => {
  if (rest.trim() === '') return unfinished('Type the call number, then the units.');
  const [call, named] = dispatchedTo(board, rest);
  if (typeof call === 'string') return refused(call);
  const units = unitsIn(named, board.units);
  const proposal = proposalOn(board, call);
  if (units.length === 0) return unfinished(`Type the units for ${nameOf(call)}.${recommended(call, proposal)}`);
  const fault = unitsFault(named);
  if (fault !== null) return refused(`${fault}.`);
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
    shortWarning(board, fresh) ?? strangeWarning(board, fresh) ?? busyWarning(board, call, fresh),
  );
};

/** What the run cards recommend for a waiting call. */
const recommended = ({ isPending }: BoardCall, proposal: ShownProposal | null): string => {
  if (proposal !== null) return ` ${proposal.words}`;
  return isPending ? ' No recommendation for this nature and area.' : '';
};

/** The run cards' recommendation, if the first typed unit is not the one they name first. */
const otherThan = (proposal: ShownProposal | null, [first = '']: readonly string[]): string => {
  const due = proposal?.units[0];
  return due === undefined || isSameUnit(due, first) ? '' : ` ${proposal?.words}`;
};

/** A unit's letters and number, as typed in a hurry: 'e31', 'e 31', 'EMS-6b'. */
const TYPED_UNIT = /^[a-z]{1,3}[\s-]*\d+[a-z]?(?=[\s,+&;/.:]|$)/i;

/** Adds the space that a hurried dispatcher leaves out: 'oe31' is 'o e31', 'ee 31' is 'e e 31', 'nelm st; fire' is 'n elm st; fire'. */
const spaced = (board: Board, text: string): string => {
  const [, letter = '', rest = ''] = /^([deoclxa])([a-z][\s\S]*)$/i.exec(text) ?? [];
  const [typed] = TYPED_UNIT.exec(rest) ?? [];
  // After D only a known unit may contain a space, because 'do 143' must not send a unit O143.
  const isUnit = typed !== undefined && (!/d/i.test(letter) || !/\s/.test(typed) || isKnown(board, typed));
  if (isUnit || (letter !== '' && leadingUnit(board, rest) !== null)) return `${letter} ${rest}`;
  return text.replace(/^(n)(?=[a-z][^;]*;)/i, '$1 ');
};

/** What a unit says after its name on the radio, and the letter that reports it. */
const SAID: readonly (readonly [said: RegExp, letter: string, words: string])[] = [
  [/^(?:en\s*route|responding)$/i, 'E', 'en route'],
  [/^(?:on\s*scene|arrived)$/i, 'O', 'on scene'],
  [/^(?:clear|available)$/i, 'C', 'clear'],
];

/** The command to type instead of 'e31 on scene'; null for other lines. After A, X and N such words are plain text. */
const saidFirst = (board: Board, text: string): string | null => {
  const [, name = '', words = ''] = /^(?![axn])([a-z]{1,6}[\s-]?\d+[a-z]?)\s+([a-z\s]+)$/i.exec(text) ?? [];
  const [, letter, said] = SAID.find(([one]) => one.test(words)) ?? [];
  if (letter === undefined) return null;
  const atWork = leadingUnit(board, name) ?? leadingUnit(board, name.slice(1));
  const unit = atWork?.unit ?? (/\s/.test(name) ? null : name.toUpperCase());
  return unit === null ? null : `${letter} ${unit} reports ${unit} ${said}.`;
};

/**
 * Reads one command line against the board. Letter case does not matter. `unitsIn` splits the units. The command's letter may touch the
 * call number ('d143 e31') or the unit ('oe31').
 * @param last the steps of the last line, which Z takes back
 */
export const parseCommand = (line: string, board: Board, last: readonly Step[] = []): Reading => {
  // The shortcut that focuses the line may be pressed twice and leave its character here.
  const text = line.replace(/^[\s.]+/, '').trimEnd();
  if (text === '') return { kind: 'empty' };
  const long = tooLong('The line', text, LINE_MAX);
  if (long !== null) return refused(long);
  if (text.startsWith('?')) {
    const words = text.slice(1).trim();
    if (words === '') return unfinished('Type words of an address, a unit or a number.');
    return ready([{ kind: 'search', words }], `Search for ${words}.`);
  }
  const same = sameCommand(board, text);
  if (same !== null) return same;
  const [, accounted] = /^par(?:\s+|(?=\d)|(?=[a-z]{1,3}[\s-]*\d)|$)([\s\S]*)$/i.exec(text) ?? [];
  if (accounted !== undefined) return par(board, accounted);
  const said = saidFirst(board, text);
  if (said !== null) return refused(said);
  const [, letter = '', rest = ''] = /^([a-z])(?:\s+|(?<!l)(?=\d)|$)([\s\S]*)$/i.exec(spaced(board, text)) ?? [];
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
    case 'L':
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
      return rest === ''
        ? takeBack(board, last)
        : refused('Z takes no words: it takes back the last report you typed.');
    case 'Q':
      return rest === ''
        ? ready([{ kind: 'quiet' }], 'Acknowledge the alarm: its tone stops. A PAR needs PAR and the call number.')
        : refused('Q takes no words: it acknowledges the alarm.');
    default:
      return refused(`‘${text.split(/\s/)[0]}’ is not a command. ${LETTERS}.`);
  }
};
