import type { ScanClause, ScanCondition, ScanDefinition } from '@prebell/contracts';
import { COMPANIES, OTHER_KINDS } from './listable-symbols';
import { type ScanColumns, STORED } from './scan-columns';
import { satisfies, TIMED } from './scan-figures';

/** Matches that are sorted by themselves; more are picked from the order of all symbols. */
const MOST_SORTED = 500;
/** If at least this part of the symbols has printed, evaluating all of them is quicker. */
const MANY = 1 / 4;

/** Moves the symbols of `from` whose figure passes to the front of `to`, which may be `from`. Returns their number. */
type Keep = (from: Int32Array, length: number, to: Int32Array, column: Float64Array, threshold: number) => number;

/**
 * Each comparison has a separate loop for speed: a hundred scans of 11,000 symbols are a million comparisons a round.
 */
const KEEP: Readonly<Record<ScanCondition['op'], Keep>> = {
  '>=': (from, length, to, column, threshold) => {
    let kept = 0;
    for (let k = 0; k < length; k += 1) {
      const i = from[k]!;
      to[kept] = i;
      kept += column[i]! >= threshold ? 1 : 0;
    }
    return kept;
  },
  '<=': (from, length, to, column, threshold) => {
    let kept = 0;
    for (let k = 0; k < length; k += 1) {
      const i = from[k]!;
      to[kept] = i;
      kept += column[i]! <= threshold ? 1 : 0;
    }
    return kept;
  },
  '>': (from, length, to, column, threshold) => {
    let kept = 0;
    for (let k = 0; k < length; k += 1) {
      const i = from[k]!;
      to[kept] = i;
      kept += column[i]! > threshold ? 1 : 0;
    }
    return kept;
  },
  '<': (from, length, to, column, threshold) => {
    let kept = 0;
    for (let k = 0; k < length; k += 1) {
      const i = from[k]!;
      to[kept] = i;
      kept += column[i]! < threshold ? 1 : 0;
    }
    return kept;
  },
};

/** Whether a symbol has a headline. */
export type HasCatalyst = (index: number) => boolean;

/** Whether the result of a clause can change without a print. */
const isTimed = ({ field, if_thin_baseline }: ScanClause): boolean =>
  TIMED.has(field) || if_thin_baseline !== undefined;

/** Cheap clauses come first, so that the others are left with few symbols; a small float leaves the fewest. */
const costOf = ({ field }: ScanClause): number => {
  if (!STORED.has(field)) return 2;
  return field === 'float' ? 0 : 1;
};

/** Marks of members that have printed: no longer one, or perhaps with another rank. */
const LEFT = 1;
const MOVED = 2;

type Order = (a: number, b: number) => number;

/** Sorts by insertion, which costs little for symbols that are nearly in order; others are left to the built-in sort. */
const sortNearly = (symbols: Int32Array, order: Order): void => {
  let patience = 8 * symbols.length;
  for (let k = 1; k < symbols.length; k += 1) {
    const index = symbols[k]!;
    let place = k;
    for (; place > 0 && order(symbols[place - 1]!, index) > 0; place -= 1) symbols[place] = symbols[place - 1]!;
    symbols[place] = index;
    patience -= k - place;
    if (patience < 0) {
      symbols.sort(order);
      return;
    }
  }
};

/** The clauses of a group: all of them must hold. */
interface Group {
  /** Those that change with prints only, the cheapest first. */
  readonly steady: readonly ScanClause[];
  readonly timed: readonly ScanClause[];
  /** Its bit in `#groupsOf`. */
  readonly bit: number;
}

const groupOf = (clauses: readonly ScanClause[], position: number): Group => ({
  steady: clauses.filter((clause) => !isTimed(clause)).toSorted((a, b) => costOf(a) - costOf(b)),
  timed: clauses.filter(isTimed),
  bit: 1 << position,
});

/**
 * One scan over the universe. It remembers which symbols meet the clauses that only prints can change, by rank, and evaluates
 * those that have printed; the clauses that change with time are left with few symbols. Buffers are shared with the other scans.
 */
export class Scan {
  readonly #groups: readonly Group[];
  /** For each symbol, the bits of the groups whose steady clauses hold. */
  readonly #groupsOf: Uint8Array;
  /** The symbols with a bit, the first `#count` entries, by rank unless the ranking changes with time. */
  #members: Int32Array = new Int32Array(0);
  #count = 0;
  readonly #isRankTimed: boolean;
  readonly #isTimed: boolean;
  readonly #level: number;
  #round = Number.NaN;

  constructor(
    private readonly definition: ScanDefinition,
    private readonly columns: ScanColumns,
    private readonly hasCatalyst: HasCatalyst,
  ) {
    this.#groups = [definition.where, ...(definition.or ?? [])].map(groupOf);
    this.#groupsOf = new Uint8Array(columns.engine.universe.length);
    this.#level = definition.other_kinds === true ? OTHER_KINDS : COMPANIES;
    this.#isRankTimed = TIMED.has(definition.sort);
    this.#isTimed = this.#isRankTimed || this.#groups.some(({ timed }) => timed.length > 0);
  }

  /** All matches by rank, as indices. Valid until the next run. */
  run(): Int32Array {
    const changed = this.columns.changedSince(this.#round);
    if (changed === null || changed.length > MANY * this.#groupsOf.length) this.#findMembers();
    else if (changed.length > 0) this.#updateMembers(changed);
    this.#round = this.columns.round;
    const members = this.#members.subarray(0, this.#count);
    const matches = this.#isTimed ? this.#matching(members) : members;
    return this.definition.catalyst_first ? this.#catalystsFirst(matches) : matches;
  }

  #findMembers(): void {
    const { selection } = this.columns.scratch;
    const groupsOf = this.#groupsOf;
    const listable = this.columns.listable.of(this.#level);
    groupsOf.fill(0);
    for (const { steady, bit } of this.#groups) {
      const length = this.#narrow(steady, listable, listable.length);
      for (let k = 0; k < length; k += 1) groupsOf[selection[k]!]! |= bit;
    }
    let length = 0;
    for (const index of listable) {
      selection[length] = index;
      length += groupsOf[index] === 0 ? 0 : 1;
    }
    const members = selection.slice(0, length);
    this.#members = this.#isRankTimed ? members : this.#ranked(members);
    this.#count = length;
  }

  /** Evaluates the symbols that have printed, and puts those that belong to the members in their place. */
  #updateMembers(changed: Int32Array): void {
    const { candidates, selection, mark } = this.columns.scratch;
    const listable = this.columns.listableSince(this.#round, this.#level);
    for (const { steady, bit } of this.#groups) {
      const length = this.#narrow(steady, listable, listable.length);
      for (let k = 0; k < length; k += 1) mark[selection[k]!]! |= bit;
    }
    const groupsOf = this.#groupsOf;
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

  /** Removes the members that left, and puts those that lost their rank and the first `added` candidates in their place. */
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
        // The others are in order among themselves, so it is the moved one that must go.
        while (kept > 0 && mark[members[kept - 1]!] === MOVED && order(members[kept - 1]!, index) > 0) {
          kept -= 1;
          candidates[waiting++] = members[kept]!;
        }
      }
      members[kept++] = index;
    }
    this.#insert(candidates.subarray(0, waiting), kept, order);
  }

  /** Adds symbols to the first `kept` members. */
  #insert(added: Int32Array, kept: number, order: Order): void {
    const count = kept + added.length;
    if (count > this.#members.length) {
      const grown = new Int32Array(Math.min(2 * count, this.#groupsOf.length));
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

  /** The members that also meet the timed clauses of one of their groups, by rank. */
  #matching(members: Int32Array): Int32Array {
    const { candidates, selection, mark } = this.columns.scratch;
    // Left in the order of the last run, they are nearly sorted.
    const isRanked = !this.#isRankTimed || members.length <= MOST_SORTED;
    if (this.#isRankTimed && isRanked) sortNearly(members, this.columns.order(this.definition.sort, members));
    let length = 0;
    if (this.#groups.length === 1) length = this.#narrow(this.#groups[0]!.timed, members, members.length);
    else {
      for (const { timed, bit } of this.#groups) {
        let count = 0;
        for (const index of members) if ((this.#groupsOf[index]! & bit) !== 0) candidates[count++] = index;
        const found = this.#narrow(timed, candidates, count);
        for (let k = 0; k < found; k += 1) mark[selection[k]!] = 1;
      }
      for (const index of members) {
        if (mark[index] === 1) selection[length++] = index;
        mark[index] = 0;
      }
    }
    const matches = selection.slice(0, length);
    return isRanked ? matches : this.#ranked(matches);
  }

  /** Symbols by rank: few are sorted, many are picked from the order of all. */
  #ranked(symbols: Int32Array): Int32Array {
    const { columns, definition } = this;
    if (symbols.length <= MOST_SORTED) return symbols.sort(columns.order(definition.sort, symbols));
    const { mark } = columns.scratch;
    for (const index of symbols) mark[index] = 1;
    let kept = 0;
    for (const index of columns.ranked(definition.sort)) if (mark[index] === 1) symbols[kept++] = index;
    for (const index of symbols) mark[index] = 0;
    return symbols;
  }

  /** Moves the symbols that satisfy all clauses to the front of the shared selection; returns how many. */
  #narrow(clauses: readonly ScanClause[], from: Int32Array, length: number): number {
    const { selection } = this.columns.scratch;
    if (clauses.length === 0) selection.set(from.subarray(0, length));
    let left = length;
    let source = from;
    for (const clause of clauses) {
      left = this.#keep(clause, source.subarray(0, left), selection);
      source = selection;
    }
    return left;
  }

  #keep(clause: ScanClause, from: Int32Array, to: Int32Array): number {
    const column = this.columns.figures(clause.field, from);
    return clause.if_thin_baseline === undefined
      ? KEEP[clause.op](from, from.length, to, column, clause.value)
      : this.#keepWithFallback(clause, clause.if_thin_baseline, from, to);
  }

  #keepWithFallback(clause: ScanClause, fallback: ScanCondition, from: Int32Array, to: Int32Array): number {
    const { engine } = this.columns;
    const column = this.columns.figures(clause.field, from);
    const fallbackColumn = this.columns.figures(fallback.field, from);
    let kept = 0;
    for (const i of from) {
      const passes =
        satisfies(column[i]!, clause.op, clause.value) ||
        (satisfies(fallbackColumn[i]!, fallback.op, fallback.value) && engine.hasThinBaseline(i));
      if (passes) to[kept++] = i;
    }
    return kept;
  }

  #catalystsFirst(matches: Int32Array): Int32Array {
    const { candidates } = this.columns.scratch;
    const ordered = new Int32Array(matches.length);
    let leading = 0;
    let others = 0;
    for (const index of matches)
      if (this.hasCatalyst(index)) ordered[leading++] = index;
      else candidates[others++] = index;
    ordered.set(candidates.subarray(0, others), leading);
    return ordered;
  }
}
