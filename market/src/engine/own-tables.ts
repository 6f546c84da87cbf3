import type { ScanDefinition } from '@prebell/contracts';
import type { Cap } from '../wire';
import { alphabeticalOrder } from './alphabetical';
import type { Catalysts } from './catalysts';
import type { Engine } from './engine';
import { Scan } from './scan';
import { ScanColumns } from './scan-columns';
import type { ScannerTable, ScannerTables } from './scanner-tables';

/** Most lists in one part. All lists of a part run in one tick, so more would delay that tick. */
const PART_SIZE = 400;
/** Each list runs at least once in this many rounds. */
const MOST_TURNS = 10;

/** Reads the rows of a list at a time, epoch milliseconds. */
type Read = (cap: Cap, at: number) => ScannerTable;

interface Part {
  readonly columns: ScanColumns;
  readonly lists: Set<OwnTable>;
  /** The last round in which the part ran. */
  round: number;
}

/** One user's list, as long as it has readers. */
export interface OwnTable {
  /** Its current rows; null if it is not this list's turn. */
  readonly table: (cap: Cap) => ScannerTable | null;
  readonly end: () => void;
}

/**
 * The lists of users' own scans and watchlists that have readers. Up to 400 lists run in every round. With more, parts
 * of them take turns, so that a round with 4,000 lists costs the same. Rows are at most ten rounds old (ADR 87).
 */
export class OwnTables {
  readonly #parts: Part[] = [];
  readonly #alphabetical: Int32Array;
  #round = 0;
  /** Index of the part that ran last. */
  #next = 0;
  #at = 0;

  constructor(
    private readonly engine: Engine,
    private readonly catalysts: Catalysts,
    private readonly tables: ScannerTables,
  ) {
    this.#alphabetical = alphabeticalOrder(engine.universe);
  }

  /** Starts the next round at a time, epoch milliseconds. The engine must have all earlier prints. */
  look(at: number): void {
    this.#at = at;
    this.#round += 1;
    const due = Math.ceil(this.#parts.length / MOST_TURNS);
    for (let k = 0; k < due; k += 1) {
      this.#next = (this.#next + 1) % this.#parts.length;
      const part = this.#parts[this.#next]!;
      part.columns.refresh(at);
      part.round = this.#round;
    }
  }

  /** Adds a scan, which runs from the next round on. */
  addScan(definition: ScanDefinition): OwnTable {
    return this.#add(({ columns }) => {
      const scan = new Scan(definition, columns, (index) => this.catalysts.at(index, columns.at) !== null);
      return (cap, at) => this.tables.show(scan.run(), cap, at);
    });
  }

  /** Adds the rows of the given symbols, in the given order, from the next round on. */
  addSymbols(symbols: readonly string[]): OwnTable {
    return this.#add(() => () => this.tables.list(symbols));
  }

  #add(readerIn: (part: Part) => Read): OwnTable {
    const part = this.#roomyPart();
    const read = readerIn(part);
    const own: OwnTable = {
      table: (cap) => (part.round === this.#round ? read(cap, this.#at) : null),
      end: () => {
        part.lists.delete(own);
        const place = this.#parts.indexOf(part);
        if (part.lists.size > 0 || place < 0) return;
        this.#parts.splice(place, 1);
        // The parts behind it move up, so the part that ran last must keep its place among them.
        if (place <= this.#next) this.#next -= 1;
      },
    };
    part.lists.add(own);
    return own;
  }

  /** The part with the fewest lists, or a new one if all are full. */
  #roomyPart(): Part {
    const emptiest = this.#parts.toSorted((a, b) => a.lists.size - b.lists.size)[0];
    if (emptiest !== undefined && emptiest.lists.size < PART_SIZE) return emptiest;
    const part = { columns: new ScanColumns(this.engine, this.#alphabetical), lists: new Set<OwnTable>(), round: 0 };
    this.#parts.push(part);
    return part;
  }
}
