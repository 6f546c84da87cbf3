import { streamKey, streamOf } from '../service/engine-api';
import type { ToEngine } from '../service/protocol';

export type EngineCall = Extract<ToEngine, { type: 'call' }>;

/** Counts which services still need each of the engine's streams, because the engine itself can only start and stop them. */
export class Watches<Reader> {
  readonly #streams = new Map<string, { readonly readers: Set<Reader>; readonly end: Omit<EngineCall, 'id'> }>();

  /** Records a call of `reader`. Returns false if the engine must not get the call, because others still watch the stream. */
  admit(reader: Reader, { method, args }: EngineCall): boolean {
    const stream = streamOf(method);
    if (stream === null) return true;
    const key = streamKey(stream.name, args);
    if (!stream.isStart) return this.#remove(reader, key);
    this.#add(reader, key, { type: 'call', method: `unwatch${stream.name}`, args });
    return true;
  }

  /** Removes a reader that has disconnected. Returns the calls that end the streams nobody else reads. */
  forget(reader: Reader): Omit<EngineCall, 'id'>[] {
    return [...this.#streams].flatMap(([stream, { readers, end }]) =>
      readers.has(reader) && this.#remove(reader, stream) ? [end] : [],
    );
  }

  /** A new engine has no watches. */
  clear(): void {
    this.#streams.clear();
  }

  #add(reader: Reader, stream: string, end: Omit<EngineCall, 'id'>): void {
    const known = this.#streams.get(stream);
    if (known === undefined) this.#streams.set(stream, { readers: new Set([reader]), end });
    else known.readers.add(reader);
  }

  /** True if the stream has no readers left. */
  #remove(reader: Reader, stream: string): boolean {
    const known = this.#streams.get(stream);
    known?.readers.delete(reader);
    return known === undefined || (known.readers.size === 0 && this.#streams.delete(stream));
  }
}
