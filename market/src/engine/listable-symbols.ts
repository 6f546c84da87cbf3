import { isScannedKind, type SecurityKind } from '../securities/kind';
import type { Engine } from './engine';

/** Which scans may list a symbol: only those that include every kind of security, or all scans. */
export const OTHER_KINDS = 1;
export const COMPANIES = 2;

const levelOf = (kind: SecurityKind): number => {
  if (kind === 'test') return 0;
  return isScannedKind(kind) ? COMPANIES : OTHER_KINDS;
};

/** Symbols of a level or above, collected when a scan needs them. */
interface Listable {
  readonly symbols: Int32Array;
  /** Negative if the symbols must be collected again. */
  count: number;
}

/** The symbols that scans may list: those with a price today that are not in quarantine. It depends on the kind of security. */
export class ListableSymbols {
  /** The level of each symbol that may be listed now; 0 for the others. */
  readonly #level: Uint8Array;
  readonly #levelOfKind: Uint8Array;
  readonly #byLevel: Readonly<Record<number, Listable>>;

  constructor(universe: Engine['universe']) {
    const { length } = universe;
    this.#level = new Uint8Array(length);
    this.#levelOfKind = Uint8Array.from(universe, ({ kind = 'common' }) => levelOf(kind));
    this.#byLevel = {
      [COMPANIES]: { symbols: new Int32Array(length), count: -1 },
      [OTHER_KINDS]: { symbols: new Int32Array(length), count: -1 },
    };
  }

  /** Whether a scan of this level may list a symbol. Without a level: whether any scan may. */
  has(index: number, level = OTHER_KINDS): boolean {
    return this.#level[index]! >= level;
  }

  /** The symbols that a scan of this level may list, unranked. */
  of(level: number): Int32Array {
    const listable = this.#byLevel[level]!;
    if (listable.count < 0) {
      listable.count = 0;
      for (let i = 0; i < this.#level.length; i += 1)
        if (this.#level[i]! >= level) listable.symbols[listable.count++] = i;
    }
    return listable.symbols.subarray(0, listable.count);
  }

  /** Records whether a symbol has a usable price. */
  set(index: number, isPriced: boolean): void {
    const level = isPriced ? this.#levelOfKind[index]! : 0;
    if (level === this.#level[index]) return;
    this.#level[index] = level;
    for (const each of [COMPANIES, OTHER_KINDS]) this.#byLevel[each]!.count = -1;
  }
}
