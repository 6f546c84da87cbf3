import type { Scanner } from '@prebell/contracts';
import { ScannerStream, type Stamp } from '../engine/scanner-stream';
import type { ScannerTable, ScannerTables } from '../engine/scanner-tables';
import { type Cap, type CustomScan, customKey, type WireScannerSnapshot } from '../wire';
import type { Publication } from './protocol';

interface Feed<Name extends string> {
  readonly stream: ScannerStream<Name>;
  table(): ScannerTable;
}

/** The scanner streams with readers. */
export class ScannerFeeds {
  readonly #feeds = new Map<string, Feed<Scanner> & { readonly cap: Cap }>();
  readonly #custom = new Map<string, Feed<string> & { readonly version: number; end(): void }>();

  constructor(private readonly tables: ScannerTables) {}

  watch(scanner: Scanner, cap: Cap, stamp: Stamp): WireScannerSnapshot {
    const key = `${scanner}:${cap}`;
    const known = this.#feeds.get(key);
    if (known !== undefined) return known.stream.snapshot(stamp);
    const table = () => this.tables.table(scanner, cap);
    // Real time in milliseconds grows faster than ten deltas a second, so numbers never repeat, even after a restart.
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
    const { table, end } = this.#own(key, definition, cap);
    const stream = new ScannerStream(id, cap, table(), stamp.published_at);
    this.#custom.set(key, { version: definition.version, stream, table, end });
    return stream.snapshot(stamp);
  }

  #own(key: string, definition: CustomScan['definition'], cap: number): { table(): ScannerTable; end(): void } {
    if ('symbols' in definition) return { table: () => this.tables.list(definition.symbols), end: () => undefined };
    const included = this.tables.include(key, definition);
    return { table: () => included.table(cap), end: included.end };
  }

  unwatchCustom(custom: CustomScan): void {
    const key = customKey(custom);
    this.#custom.get(key)?.end();
    this.#custom.delete(key);
  }

  /** Changes of each stream since the last call. */
  collect(stamp: Stamp): Pick<Publication, 'deltas' | 'custom'> {
    return {
      deltas: [...this.#feeds.values()].flatMap(({ cap, stream, table }) => {
        const delta = stream.advance(table(), stamp);
        return delta === null ? [] : [{ cap, delta }];
      }),
      custom: [...this.#custom.values()].flatMap(({ version, stream, table }) => {
        const delta = stream.advance(table(), stamp);
        return delta === null ? [] : [{ version, delta }];
      }),
    };
  }
}
