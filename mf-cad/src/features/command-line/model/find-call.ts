import { type Board, type BoardCall, listed, nameOf, shortNumber, typedNumber } from './board';
import { isCallNumber, isTemporary } from './words';

const SHOWN = 6;

/** Active calls with this number, written in full ('26-0143') or as typed ('143'). */
const numbered = ({ calls }: Board, word: string): readonly BoardCall[] => {
  const wanted = shortNumber(word);
  return calls.filter(({ number }) =>
    number === null ? false : word.includes('-') ? number === word : shortNumber(number) === wanted,
  );
};

/** Lists the numbers that would work, for a refusal. */
const choices = ({ calls }: Board): string => {
  const numbers = calls.flatMap((call) =>
    call.isActive && (call.number !== null || call.temporary) ? [typedNumber(call)] : [],
  );
  if (numbers.length === 0) return 'There is no active call.';
  const more = numbers.length > SHOWN ? ` and ${numbers.length - SHOWN} more` : '';
  return `Active calls: ${more === '' ? listed(numbers) : numbers.slice(0, SHOWN).join(', ') + more}.`;
};

/** The call that has or had this temporary number, even if the call is already over. */
export const temporarilyNamed = ({ calls }: Board, word: string): BoardCall | undefined =>
  isTemporary(word) ? calls.find(({ temporary }) => temporary === word.toUpperCase()) : undefined;

/** Tells the dispatcher what to do about a call that is over. */
const overText = (call: BoardCall): string =>
  call.number === null
    ? `${nameOf(call)} is over.`
    : `${nameOf(call)} is over. ? ${shortNumber(call.number)} opens it: R adds a radio entry, and a supervisor can reopen it.`;

/** Explains that calls with this word in their address have no number yet, and what to type instead; '' if there are none. */
const unsentAt = ({ calls }: Board, word: string): string => {
  const meant = calls.filter(
    ({ isActive, number, temporary, address }) =>
      isActive &&
      number === null &&
      temporary &&
      address
        .toUpperCase()
        .split(/[^\p{L}\p{N}]+/u)
        .includes(word.toUpperCase()),
  );
  return meant
    .slice(0, SHOWN)
    .map((call) => `${call.address} has no number until it is sent. Type ${typedNumber(call)} for it.`)
    .join(' ');
};

/** The active call with a number, or the reason why there is none. */
export const findCall = (board: Board, word: string): BoardCall | string => {
  const named = temporarilyNamed(board, word);
  if (named !== undefined) return named.isActive ? named : overText(named);
  if (!isCallNumber(word)) return unsentAt(board, word) || `‘${word}’ is not a call number. ${choices(board)}`;
  const found = numbered(board, word);
  const active = found.filter(({ isActive }) => isActive);
  const [call] = active;
  if (call === undefined) {
    const ended = found[0];
    return ended === undefined
      ? `${unsentAt(board, word) || `There is no call ${word}.`} ${choices(board)}`
      : overText(ended);
  }
  if (active.length === 1) return call;
  // Numbers restart each year, so two active calls may share one around midnight on New Year's Eve.
  return `${word} is ${listed(active.map(nameOf))}. Type the whole number.`;
};

/** Extends the reason for a word that may also name a unit, and that unit is not on a call. */
export const orUnit = (reason: string, word: string): string =>
  reason.replace(`There is no call ${word}.`, `There is no call ${word}, and unit ${word} is not on a call.`);
