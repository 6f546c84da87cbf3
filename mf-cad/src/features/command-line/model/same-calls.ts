import { buildingKey, findDuplicates, mergeFault } from '@prebell/contracts';
import { type Board, type BoardCall, nameOf, typedNumber } from './board';
import { findCall } from './find-call';
import { type LinkTarget, type Reading, ready, refused, unfinished } from './reading';
import { firstWord } from './words';

const SAME = /^(?:(\S+)\s+)?(?:is\s+)?(?:the\s+)?same\s+as\s+(?:call\s+)?(\S+)$/i;

/** The first open call of each building, cached because reading thousands of addresses is too slow for every key press. */
const openByBuilding = new WeakMap<readonly BoardCall[], ReadonlyMap<string, BoardCall>>();
const openIn = ({ calls }: Board, building: string): BoardCall | undefined => {
  const known =
    openByBuilding.get(calls) ??
    new Map(
      calls
        .filter(({ isActive }) => isActive)
        .map((call) => [buildingKey(call.address), call] as const)
        .reverse(),
    );
  openByBuilding.set(calls, known);
  return known.get(building);
};

/** A call of the last 15 minutes at or near the address, in any spelling. `isOpen` selects open or closed calls. */
const recentAt = (
  { calls, now = Date.now }: Board,
  { address, isOpen }: { readonly address: string; readonly isOpen: boolean },
) => {
  const known = new Map(
    calls.flatMap((call) => (call.isActive === isOpen && call.reported ? [[call.reported, call] as const] : [])),
  );
  const [first] = findDuplicates({ address, at: now() }, [...known.keys()]);
  const call = first && known.get(first.call);
  return call && { call, match: first.match };
};

/** Warns in a new call's preview about calls that may report the same incident: with a question, or only with a hint. */
export const doubleOf = (board: Board, address: string): { readonly asks: string | null; readonly hint: string } => {
  const building = buildingKey(address);
  const recent = recentAt(board, { address, isOpen: true });
  const open =
    (building === '' ? undefined : openIn(board, building)) ?? (recent?.match === 'same' ? recent.call : null);
  if (open) {
    const number = open.number === null ? null : typedNumber(open);
    const instead = number === null ? '' : `, or type A ${number} and what is new, or add ; same as ${number}`;
    const asks = `${nameOf(open)} is open there${open.isPending ? ' and needs dispatch' : ''}. Press Enter again for a second call${instead}.`;
    return { asks, hint: '' };
  }
  if (recent !== undefined)
    return { asks: null, hint: ` Near ${nameOf(recent.call)}, a call from the last 15 minutes.` };
  const over = recentAt(board, { address, isOpen: false });
  const where = over?.match === 'same' ? 'The same address as' : 'Near';
  return {
    asks: null,
    hint: over === undefined ? '' : ` ${where} ${nameOf(over.call)}, a closed call from the last 15 minutes.`,
  };
};

const mergeable = ({ id, number, address, isActive, units }: BoardCall) => ({
  id,
  number,
  address_of_incident: address,
  status: isActive ? 'dispatched' : 'closed',
  units: units.map(({ unit, isClear }) => ({ unit, cleared_at: isClear ? unit : null })),
});

const targetOf = ({ id, number, address }: BoardCall): LinkTarget => ({ id, number, address });

/** The call that '; same as 141' in a new call refers to. A string says why there is none; null if the part is missing. */
export const sameAsIn = (board: Board, part: string): LinkTarget | string | null => {
  const [, before, number] = SAME.exec(part) ?? [];
  if (number === undefined || before !== undefined) return null;
  const into = findCall(board, number);
  return typeof into === 'string' ? into : targetOf(into);
};

const merged = (board: Board, call: BoardCall, number: string): Reading => {
  const into = findCall(board, number);
  if (typeof into === 'string') return refused(into);
  const fault = mergeFault(mergeable(call), mergeable(into));
  if (fault !== null) return refused(fault);
  return ready(
    [{ kind: 'merge', callId: call.id, into: targetOf(into), reason: '' }],
    `Merge ${nameOf(call)} into ${nameOf(into)}. The record keeps both.`,
  );
};

/** Reads 'S 144 141', which merges the first call into the second. */
export const mergeCalls = (board: Board, rest: string): Reading => {
  const [number, other] = firstWord(rest.replace(/\b(?:is\s+)?(?:the\s+)?same\s+as\b/i, ' '));
  if (number === '') return unfinished('Type the number of the call, then of the one that it is the same as.');
  const call = findCall(board, number);
  if (typeof call === 'string') return refused(call);
  const [into, more] = firstWord(other);
  if (into === '') return unfinished(`Type the number of the call that ${nameOf(call)} is the same as.`);
  return more.trim() === '' ? merged(board, call, into) : refused('S takes two call numbers: S 144 141.');
};

/** Reads '144 same as 141', or 'same as 141' for the selected call; null for other lines. */
export const sameCommand = (board: Board, text: string): Reading | null => {
  const [, number, other] = SAME.exec(text) ?? [];
  if (other === undefined) return null;
  if (number !== undefined) return mergeCalls(board, `${number} ${other}`);
  const call = board.calls.find(({ id, isActive }) => isActive && id === board.selectedId);
  return call === undefined
    ? refused(`Select an open call first, or type its number: S 144 ${other}.`)
    : merged(board, call, other);
};
