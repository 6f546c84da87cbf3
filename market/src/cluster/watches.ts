import type { EngineMethod, ToEngine } from '../service/protocol';
import { customKey } from '../service/scanner-feeds';

export type EngineCall = Extract<ToEngine, { type: 'call' }>;

/** Maps each call that ends a watch to the call that starts it. */
const BEGINS: Partial<Record<EngineMethod, EngineMethod>> = {
  unwatchScanner: 'watchScanner',
  unwatchCustom: 'watchCustom',
  unwatchSymbol: 'watchSymbol',
};
const ENDS = new Map(Object.entries(BEGINS).map(([end, begin]) => [begin, end as EngineMethod]));

/** Names the stream of a watch call, the same for its start and its end. */
const streamOf = ({ method, args }: Pick<EngineCall, 'method' | 'args'>): string => {
  const begin = BEGINS[method] ?? method;
  const subject = begin === 'watchCustom' ? customKey(args[0] as Parameters<typeof customKey>[0]) : args.join(':');
  return `${begin}:${subject}`;
};

/** The engine does not count readers, its streams only run or stop: this counts which services want each. */
export class Watches<Reader> {
  readonly #streams = new Map<string, { readonly readers: Set<Reader>; readonly end: Omit<EngineCall, 'id'> }>();

  /** Records a call of `reader`; false if it must not reach the engine, because others still watch. */
  admit(reader: Reader, { method, args }: EngineCall): boolean {
    const end = ENDS.get(method);
    if (end !== undefined) this.#add(reader, streamOf({ method, args }), { type: 'call', method: end, args });
    return BEGINS[method] === undefined || this.#remove(reader, streamOf({ method, args }));
  }

  /** `reader` is gone; returns the calls that end what nobody else watches. */
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

  /** True when nobody watches any more. */
  #remove(reader: Reader, stream: string): boolean {
    const known = this.#streams.get(stream);
    known?.readers.delete(reader);
    return known === undefined || (known.readers.size === 0 && this.#streams.delete(stream));
  }
}
