import { isSameUnit, unitsIn } from '@prebell/contracts';
import { type Board, type BoardCall, type CallUnitNow, callsOfUnit, listed, nameOf } from './board';
import { findCall, orUnit } from './find-call';
import { firstWord, isTemporary } from './words';

/** The most words that a unit's name can have: 'CAR 54 B'. */
const NAME_WORDS = 4;

interface LeadingUnit {
  /** In the board's spelling. */
  readonly unit: string;
  /** The active calls that the unit is on. */
  readonly calls: readonly BoardCall[];
  /** The text after the unit's name. */
  readonly rest: string;
}

/** The unit at work that the text begins with, in any spelling: 'e 31 patient' begins with E31. */
export const leadingUnit = (board: Board, text: string): LeadingUnit | null => {
  const words = [...text.matchAll(/[^\s,+&;/]+/g)].slice(0, NAME_WORDS);
  for (const last of words.toReversed()) {
    const end = last.index + last[0].length;
    const typed = text.slice(0, end).replace(/^[\s#]+|[.:]+$/g, '');
    const calls = callsOfUnit(board, typed);
    const unit = calls[0]?.units.find((one) => isSameUnit(one.unit, typed))?.unit;
    if (unit !== undefined) return { unit, calls, rest: text.slice(end).replace(/^[\s,:;]+/, '') };
  }
  return null;
};

/** A unit on a call, unless it is already clear. */
export const unitOn = ({ units }: BoardCall, name: string): CallUnitNow | undefined =>
  units.findLast(({ unit, isClear }) => !isClear && isSameUnit(unit, name));

interface OneOf {
  readonly call: BoardCall;
  /** Lists the unit's other calls, for the preview; '' if there are none. */
  readonly also: string;
}

/**
 * Which call a line means if its unit is on several: the only one that fits, otherwise the one it was sent to last.
 * @returns null without calls
 */
export const oneOf = (
  calls: readonly BoardCall[],
  unit: string,
  fits: (call: BoardCall, unit: CallUnitNow) => boolean = () => true,
): OneOf | null => {
  const sentAt = (call: BoardCall) => unitOn(call, unit)?.dispatchedAt ?? '';
  const fitting = calls.filter((call) => {
    const own = unitOn(call, unit);
    return own !== undefined && fits(call, own);
  });
  const [only] = fitting;
  const newest = calls.reduce<BoardCall | undefined>(
    (best, call) => (best === undefined || sentAt(call) >= sentAt(best) ? call : best),
    undefined,
  );
  const call = fitting.length === 1 ? only : newest;
  if (call === undefined) return null;
  const others = calls.filter(({ id }) => id !== call.id).map(nameOf);
  return { call, also: others.length === 0 ? '' : ` (${unit} is also on ${listed(others)})` };
};

interface About extends OneOf {
  /** The unit that identified the call; null if the call's number did. */
  readonly unit: string | null;
  readonly rest: string;
}

/** The call that a text begins with, given by its number or by a unit on it, and the remaining text; or why there is none. */
export const aboutOf = (
  board: Board,
  text: string,
  fits?: (call: BoardCall, unit: CallUnitNow) => boolean,
): About | string => {
  const [first, after] = firstWord(text);
  const numbered = findCall(board, first);
  if (typeof numbered !== 'string')
    return { call: numbered, also: '', unit: null, rest: after.replace(/^[\s,:;]+/, '') };
  const named = leadingUnit(board, text);
  const found = named === null ? null : oneOf(named.calls, named.unit, fits);
  if (named !== null && found !== null) return { ...found, unit: named.unit, rest: named.rest };
  const [typed] = /^\p{L}{1,6}[ -]?\d+\p{L}?(?=[\s,;:.]|$)/u.exec(text.trim()) ?? [];
  const [absent] = typed === undefined || isTemporary(first) ? [] : unitsIn(typed);
  return orUnit(
    absent === undefined ? numbered : numbered.replace(/^‘.*?’ is not a call number\./, `${absent} is not on a call.`),
    first,
  );
};
