import { type Board, type BoardCall, listed, nameOf, shortNumber } from './board';
import { isCallNumber } from './words';

const SHOWN = 6;

/** Active calls with this number, whole or as typed. */
const numbered = ({ calls }: Board, word: string): readonly BoardCall[] => {
  const wanted = shortNumber(word);
  return calls.filter(({ number }) =>
    number === null ? false : word.includes('-') ? number === word : shortNumber(number) === wanted,
  );
};

/** The numbers to choose from, for a refusal. */
const choices = ({ calls }: Board): string => {
  const numbers = calls.flatMap(({ number, isActive }) => (number === null || !isActive ? [] : [shortNumber(number)]));
  if (numbers.length === 0) return 'There is no active call.';
  const more = numbers.length > SHOWN ? ` and ${numbers.length - SHOWN} more` : '';
  return `Active calls: ${more === '' ? listed(numbers) : numbers.slice(0, SHOWN).join(', ') + more}.`;
};

/** The active call of a number, or the reason why there is none. */
export const findCall = (board: Board, word: string): BoardCall | string => {
  if (!isCallNumber(word)) return `‘${word}’ is no call number. ${choices(board)}`;
  const found = numbered(board, word);
  const active = found.filter(({ isActive }) => isActive);
  const [call] = active;
  if (call === undefined) {
    const ended = found[0];
    return ended === undefined
      ? `There is no call ${word}. ${choices(board)}`
      : `${nameOf(ended)} is over. ? ${word} opens it: R adds a radio entry, and a supervisor can reopen it.`;
  }
  if (active.length === 1) return call;
  // Numbers begin again each year, so two calls may share one around midnight of New Year's Eve.
  return `${word} is ${listed(active.map(nameOf))}. Type the whole number.`;
};
