import type { Scanner } from '@prebell/contracts';
import type { OwnTable, OwnTables } from '../engine/own-tables';
import { ScannerStream, type Stamp } from '../engine/scanner-stream';
import type { ScannerTable, ScannerTables } from '../engine/scanner-tables';
import { type Cap, type CustomScan, customKey, type WireScannerSnapshot } from '../wire';
import type { Publication } from './protocol';

interface Feed {
  readonly cap: Cap;
  readonly stream: ScannerStream<Scanner>;
  table(): ScannerTable;
}
interface OwnFeed {
  readonly version: number;
  readonly cap: Cap;
  readonly stream: ScannerStream<string>;
  readonly own: OwnTable;
}

/** The scanner streams that have readers. */
export class ScannerFeeds {
  readonly #feeds = new Map<string, Feed>();
  readonly #custom = new Map<string, OwnFeed>();

  constructor(
    private readonly tables: ScannerTables,
    private readonly ownTables: OwnTables,
  ) {}

  watch(scanner: Scanner, cap: Cap, stamp: Stamp): WireScannerSnapshot {
    const key = `${scanner}:${cap}`;
    const known = this.#feeds.get(key);
    if (known !== undefined) return known.stream.snapshot(stamp);
    const table = () => this.tables.table(scanner, cap);
    // The first number is the real time in milliseconds. It grows faster than ten deltas a second, so numbers never
    // repeat, even after a restart.
    const stream = new ScannerStream(scanner, cap, table(), stamp.published_at);
    this.#feeds.set(key, { cap, stream, table });
    return stream.snapshot(stamp);
  }

  unwatch(scanner: Scanner, cap: Cap): void {
    this.#feeds.delete(`${scanner}:${cap}`);
  }

  watchCustom(custom: CustomScan, stamp: Stamp): WireScannerSnapshot<string> {
    const key = customKey(custom);
    const known = this.#custom.get(key);
    if (known !== undefined) return known.stream.snapshot(stamp);
    const { id, definition, cap } = custom;
    const { tables, ownTables } = this;
    const isList = 'symbols' in definition;
    const first = isList ? tables.list(definition.symbols) : tables.find(definition, cap);
    const own = isList ? ownTables.addSymbols(definition.symbols) : ownTables.addScan(definition);
    const stream = new ScannerStream(id, cap, first, stamp.published_at);
    this.#custom.set(key, { version: definition.version, cap, stream, own });
    return stream.snapshot(stamp);
  }

  unwatchCustom(custom: CustomScan): void {
    const key = customKey(custom);
    this.#custom.get(key)?.own.end();
    this.#custom.delete(key);
  }

  /**
   * The changes of each stream since the last call, at `at` (epoch milliseconds). Of users' own lists, only those whose
   * turn it is.
   */
  collect(stamp: Stamp, at: number): Pick<Publication, 'deltas' | 'custom'> {
    this.ownTables.look(at);
    return {
      deltas: [...this.#feeds.values()].flatMap(({ cap, stream, table }) => {
        const delta = stream.advance(table(), stamp);
        return delta === null ? [] : [{ cap, delta }];
      }),
      custom: [...this.#custom.values()].flatMap(({ version, cap, stream, own }) => {
        const table = own.table(cap);
        const delta = table === null ? null : stream.advance(table, stamp);
        return delta === null ? [] : [{ version, delta }];
      }),
    };
  }
}
