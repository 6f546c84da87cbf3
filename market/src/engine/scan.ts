import type { ScanDefinition } from '@prebell/contracts';
import type { ScanColumns } from './scan-columns';
import { TIMED } from './scan-figures';
import { clauseGroups, type Group, MOST_SORTED, ranked, ScanMembers } from './scan-members';
import { narrow } from './scan-narrow';

/** Whether a symbol has a headline. */
export type HasCatalyst = (index: number) => boolean;

type Order = (a: number, b: number) => number;

/** Insertion sort, which is fast for symbols that are nearly in order. Falls back to the built-in sort for others. */
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

/**
 * One scan over the universe. Only prints can change which symbols are its `ScanMembers`; of those, it keeps the
 * symbols that also meet the timed clauses. It shares buffers with other scans.
 */
export class Scan {
  readonly #groups: readonly Group[];
  readonly #isRankTimed: boolean;
  readonly #isTimed: boolean;

  /** @param members the scan's members, which other scans may share */
  constructor(
    private readonly definition: ScanDefinition,
    private readonly columns: ScanColumns,
    private readonly hasCatalyst: HasCatalyst,
    private readonly members = new ScanMembers(definition, columns),
  ) {
    this.#groups = clauseGroups(definition);
    this.#isRankTimed = TIMED.has(definition.sort);
    this.#isTimed = this.#isRankTimed || this.#groups.some(({ timed }) => timed.length > 0);
  }

  /** All matches by rank, as indices. Valid until the next run of a scan with these members. */
  run(): Int32Array {
    const members = this.members.update();
    const matches = this.#isTimed ? this.#matching(members) : members;
    return this.definition.catalyst_first ? this.#catalystsFirst(matches) : matches;
  }

  /** The members that also meet the timed clauses of one of their groups; by rank. */
  #matching(members: Int32Array): Int32Array {
    const { candidates, selection, mark } = this.columns.scratch;
    // The members keep the order of the last run, so they are nearly sorted.
    const isRanked = !this.#isRankTimed || members.length <= MOST_SORTED;
    if (this.#isRankTimed && isRanked) sortNearly(members, this.columns.order(this.definition.sort, members));
    let length = 0;
    if (this.#groups.length === 1) length = narrow(this.columns, this.#groups[0]!.timed, members, members.length);
    else {
      for (const { timed, bit } of this.#groups) {
        let count = 0;
        for (const index of members) if ((this.members.groupsOf[index]! & bit) !== 0) candidates[count++] = index;
        const found = narrow(this.columns, timed, candidates, count);
        for (let k = 0; k < found; k += 1) mark[selection[k]!] = 1;
      }
      for (const index of members) {
        if (mark[index] === 1) selection[length++] = index;
        mark[index] = 0;
      }
    }
    const matches = selection.slice(0, length);
    return isRanked ? matches : ranked(this.columns, this.definition.sort, matches);
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
