import type { ScanClause, ScanDefinition, ScanField } from '@prebell/contracts';
import { COMPANIES, OTHER_KINDS } from './listable-symbols';
import { type ScanColumns, STORED } from './scan-columns';
import { TIMED } from './scan-figures';
import { narrow } from './scan-narrow';

/** Up to this many symbols are sorted directly. More are picked from the ranking of all symbols. */
export const MOST_SORTED = 500;
/** If at least this fraction of the symbols has printed, evaluating all of them is faster. */
const MANY = 1 / 4;

/** Whether the result of a clause can change without a print. */
const isTimed = ({ field, if_thin_baseline }: ScanClause): boolean =>
  TIMED.has(field) || if_thin_baseline !== undefined;

/** Cheap clauses come first, to leave few symbols for the others. A limit on the float usually leaves the fewest. */
const costOf = ({ field }: ScanClause): number => {
  if (!STORED.has(field)) return 2;
  return field === 'float' ? 0 : 1;
};

/** Marks of members that have printed: no longer a member, or possibly with another rank. */
const LEFT = 1;
const MOVED = 2;

type Order = (a: number, b: number) => number;

/** The clauses of one group. A symbol must meet all of them. */
export interface Group {
  /** Clauses whose result changes only with prints, the cheapest first. */
  readonly steady: readonly ScanClause[];
  readonly timed: readonly ScanClause[];
  /** The group's bit in `groupsOf`. */
  readonly bit: number;
}

const groupOf = (clauses: readonly ScanClause[], position: number): Group => ({
  steady: clauses.filter((clause) => !isTimed(clause)).toSorted((a, b) => costOf(a) - costOf(b)),
  timed: clauses.filter(isTimed),
  bit: 1 << position,
});

export const clauseGroups = ({ where, or = [] }: ScanDefinition): readonly Group[] => [where, ...or].map(groupOf);

const levelOf = ({ other_kinds }: ScanDefinition): number => (other_kinds === true ? OTHER_KINDS : COMPANIES);

/** A key that is equal for scans with the same members. */
export const membersKey = (definition: ScanDefinition): string =>
  JSON.stringify([levelOf(definition), definition.sort, clauseGroups(definition).map(({ steady }) => steady)]);

/**
 * The symbols that meet the steady clauses of a scan, that is, those that only prints can change; by rank. It remembers
 * them, and evaluates only symbols that have printed. Scans over the same columns may share it if their definitions
 * differ only in other clauses (`membersKey`).
 */
export class ScanMembers {
  /** For each symbol, the bits of the groups whose steady clauses it meets. */
  readonly groupsOf: Uint8Array;
  readonly #groups: readonly Group[];
  /** The members are the first `#count` entries; by rank, unless the ranking changes with time. */
  #members: Int32Array = new Int32Array(0);
  #count = 0;
  readonly #isRankTimed: boolean;
  readonly #level: number;
  #round = Number.NaN;

  constructor(
    private readonly definition: ScanDefinition,
    private readonly columns: ScanColumns,
  ) {
    this.#groups = clauseGroups(definition);
    this.groupsOf = new Uint8Array(columns.engine.universe.length);
    this.#level = levelOf(definition);
    this.#isRankTimed = TIMED.has(definition.sort);
  }

  /**
   * The members as of the last refresh of the columns. Valid until the next update. If the ranking changes with time,
   * callers may reorder them.
   */
  update(): Int32Array {
    if (this.#round !== this.columns.round) {
      const changed = this.columns.changedSince(this.#round);
      if (changed === null || changed.length > MANY * this.groupsOf.length) this.#findMembers();
      else if (changed.length > 0) this.#updateMembers(changed);
      this.#round = this.columns.round;
    }
    return this.#members.subarray(0, this.#count);
  }

  #findMembers(): void {
    const { selection } = this.columns.scratch;
    const groupsOf = this.groupsOf;
    const listable = this.columns.listable.of(this.#level);
    groupsOf.fill(0);
    for (const { steady, bit } of this.#groups) {
      const length = narrow(this.columns, steady, listable, listable.length);
      for (let k = 0; k < length; k += 1) groupsOf[selection[k]!]! |= bit;
    }
    let length = 0;
    for (const index of listable) {
      selection[length] = index;
      length += groupsOf[index] === 0 ? 0 : 1;
    }
    const members = selection.slice(0, length);
    this.#members = this.#isRankTimed ? members : ranked(this.columns, this.definition.sort, members);
    this.#count = length;
  }

  /** Evaluates the symbols that have printed, and moves the members among them to their place. */
  #updateMembers(changed: Int32Array): void {
    const { candidates, selection, mark } = this.columns.scratch;
    const listable = this.columns.listableSince(this.#round, this.#level);
    for (const { steady, bit } of this.#groups) {
      const length = narrow(this.columns, steady, listable, listable.length);
      for (let k = 0; k < length; k += 1) mark[selection[k]!]! |= bit;
    }
    const groupsOf = this.groupsOf;
    let added = 0;
    let isSame = true;
    for (let k = 0; k < changed.length; k += 1) {
      const index = changed[k]!;
      const [before, now] = [groupsOf[index]!, mark[index]!];
      mark[index] = 0;
      if (before === 0 && now === 0) continue;
      groupsOf[index] = now;
      if (before === 0) candidates[added++] = index;
      else if (now === 0) mark[index] = LEFT;
      else if (this.#isRankTimed) continue;
      else mark[index] = MOVED;
      isSame = false;
    }
    if (isSame) return;
    this.#arrange(added, this.columns.order(this.definition.sort, listable));
    for (let k = 0; k < changed.length; k += 1) mark[changed[k]!] = 0;
  }

  /** Removes the members that left. Moves those whose rank changed, and the first `added` candidates, to their place. */
  #arrange(added: number, order: Order): void {
    const { candidates, mark } = this.columns.scratch;
    const members = this.#members;
    let kept = 0;
    let waiting = added;
    for (let k = 0; k < this.#count; k += 1) {
      const index = members[k]!;
      if (mark[index] === LEFT) continue;
      if (mark[index] === MOVED) {
        if (kept > 0 && order(members[kept - 1]!, index) > 0) {
          candidates[waiting++] = index;
          continue;
        }
      } else {
        // The other members are in order among themselves, so the moved one must go.
        while (kept > 0 && mark[members[kept - 1]!] === MOVED && order(members[kept - 1]!, index) > 0) {
          kept -= 1;
          candidates[waiting++] = members[kept]!;
        }
      }
      members[kept++] = index;
    }
    this.#insert(candidates.subarray(0, waiting), kept, order);
  }

  /** Merges symbols into the first `kept` members. */
  #insert(added: Int32Array, kept: number, order: Order): void {
    const count = kept + added.length;
    if (count > this.#members.length) {
      const grown = new Int32Array(Math.min(2 * count, this.groupsOf.length));
      grown.set(this.#members.subarray(0, kept));
      this.#members = grown;
    }
    const members = this.#members;
    if (this.#isRankTimed) members.set(added, kept);
    else {
      added.sort(order);
      let last = kept - 1;
      let next = added.length - 1;
      for (let k = count - 1; next >= 0; k -= 1)
        members[k] = last >= 0 && order(members[last]!, added[next]!) > 0 ? members[last--]! : added[next--]!;
    }
    this.#count = count;
  }
}

/** Ranks symbols: a few are sorted, many are picked from the ranking of all. */
export const ranked = (columns: ScanColumns, sort: ScanField, symbols: Int32Array): Int32Array => {
  if (symbols.length <= MOST_SORTED) return symbols.sort(columns.order(sort, symbols));
  const { mark } = columns.scratch;
  for (const index of symbols) mark[index] = 1;
  let kept = 0;
  for (const index of columns.ranked(sort)) if (mark[index] === 1) symbols[kept++] = index;
  for (const index of symbols) mark[index] = 0;
  return symbols;
};
