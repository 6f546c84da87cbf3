import { isSameUnit, unitsIn } from '@prebell/contracts';
import { type Board, nameOf, proposalOn, typedNumber } from './board';
import { findCall } from './find-call';

/** One way to complete a command line. */
export interface Suggestion {
  /** The whole line after taking the suggestion. */
  readonly line: string;
  readonly label: string;
}

const SHOWN = 6;
/** Longer lines were pasted and get no suggestions. */
const LINE_MAX = 500;

const startsWith = (text: string, start: string): boolean => text.toUpperCase().startsWith(start.toUpperCase());

/** Calls whose number, or a word of whose address, begins with the typed text. */
const callsFor = ({ calls }: Board, typed: string): readonly { readonly insert: string; readonly label: string }[] =>
  calls.flatMap((call) => {
    if (!call.isActive || (call.number === null && !call.temporary)) return [];
    const short = typedNumber(call);
    const isMeant =
      startsWith(short, typed) ||
      call.address
        .toUpperCase()
        .split(/\s+/)
        .some((word) => startsWith(word, typed));
    return isMeant && short !== typed ? [{ insert: short, label: nameOf(call) }] : [];
  });

/** Completions for the last word of a line: call numbers, units and natures that this centre uses. */
export const suggest = (line: string, board: Board): readonly Suggestion[] => {
  if (line.length > LINE_MAX) return [];
  const nature = /^(\s*n\s+[^;]*;\s*)([^;]*)$/i.exec(line);
  if (nature !== null) {
    const [, before = '', typed = ''] = nature;
    const known = board.natures.filter((one) => startsWith(one, typed) && one !== typed);
    return known.slice(0, SHOWN).map((one) => ({ line: before + one, label: one }));
  }
  const units = /^(\s*(?:d\s*\S+|[eocl])\s+(?:.*[\s,+&;/])?)([^\s,+&;/]*)$/i.exec(line);
  const call = /^(\s*(?:[deoaclxs]|par|s\s+\S+)\s+)(\S+)$/i.exec(line);
  const forCall =
    call === null
      ? []
      : callsFor(board, call[2] ?? '').map(({ insert, label }) => ({ line: `${call[1]}${insert} `, label }));
  const typed = units?.[2] ?? '';
  const due = runCard(line, board);
  const forUnit =
    units === null || typed === ''
      ? []
      : board.units
          .filter((unit) => startsWith(unit, typed) && unit !== typed.toUpperCase())
          .map((unit) => ({ line: `${units[1]}${unit} `, label: unit }));
  return [...due, ...forCall, ...forUnit].slice(0, SHOWN);
};

/**
 * The units that the run cards recommend, once a line names the call to dispatch. After them, one by one, the units that only some calls
 * of this nature get.
 */
const runCard = (line: string, board: Board): readonly Suggestion[] => {
  const [, before = '', number, named = ''] = /^(\s*d\s*(\S+)\s+)(|.*\s)$/i.exec(line) ?? [];
  const call = number === undefined ? '' : findCall(board, number);
  const proposal = typeof call === 'string' ? null : proposalOn(board, call);
  if (proposal === null) return [];
  const { units, optional } = proposal;
  const typed = unitsIn(named, board.units);
  const isTyped = (unit: string) => typed.some((one) => isSameUnit(one, unit));
  if (typed.length === 0 && units.length > 0)
    return [{ line: `${before}${units.join(' ')} `, label: `Run card: ${units.join(', ')}` }];
  // A dispatcher who chose a different unit does not want the rest of the card.
  if (!units.every(isTyped) || typed.some((unit) => ![...units, ...optional].some((one) => isSameUnit(one, unit))))
    return [];
  return optional
    .filter((unit) => !isTyped(unit))
    .map((unit) => ({ line: `${line.trimEnd()} ${unit} `, label: `Sometimes sent: ${unit}` }));
};
