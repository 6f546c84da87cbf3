import type { Scanner } from '@prebell/contracts';
import { ScannerStream, type Stamp } from '../engine/scanner-stream';
import type { ScannerTables } from '../engine/scanner-tables';
import type { Cap, WireScannerSnapshot } from '../market';
import type { Publication } from './protocol';

interface Feed {
  readonly scanner: Scanner;
  readonly cap: Cap;
  readonly stream: ScannerStream;
}

/** The scanner streams somebody reads. */
export class ScannerFeeds {
  readonly #feeds = new Map<string, Feed>();

  constructor(private readonly tables: ScannerTables) {}

  watch(scanner: Scanner, cap: Cap, stamp: Stamp): WireScannerSnapshot {
    const key = `${scanner}:${cap}`;
    const known = this.#feeds.get(key);
    if (known !== undefined) return known.stream.snapshot(stamp);
    // Real time in milliseconds outruns ten deltas a second: numbers never repeat, not even after a restart.
    const stream = new ScannerStream(scanner, cap, this.tables.table(scanner, cap), stamp.published_at);
    this.#feeds.set(key, { scanner, cap, stream });
    return stream.snapshot(stamp);
  }

  unwatch(scanner: Scanner, cap: Cap): void {
    this.#feeds.delete(`${scanner}:${cap}`);
  }

  /** What changed in each stream since it was last asked. */
  collect(stamp: Stamp): Publication['deltas'] {
    return [...this.#feeds.values()].flatMap(({ scanner, cap, stream }) => {
      const delta = stream.advance(this.tables.table(scanner, cap), stamp);
      return delta === null ? [] : [{ cap, delta }];
    });
  }
}
