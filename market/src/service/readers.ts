import {
  type CallEngine,
  type EngineArgs,
  type EngineMethod,
  type Remote,
  STREAMS,
  type StreamArgs,
  type StreamEnds,
  type StreamName,
  type StreamStarts,
  streamKey,
} from './engine-api';

interface ReadStream {
  readonly name: StreamName;
  readonly args: readonly unknown[];
  readers: number;
}

/** Counts the readers of the engine's streams. The first reader starts a stream, and the last one ends it. */
export class Readers {
  readonly #streams = new Map<string, ReadStream>();

  constructor(private readonly call: CallEngine) {}

  /** `watch…` and `unwatch…` of every stream. */
  readonly methods = Object.fromEntries(
    (Object.keys(STREAMS) as StreamName[]).flatMap((name) => [
      [`watch${name}`, (...args: EngineArgs) => this.#watch(name, args)],
      [`unwatch${name}`, (...args: EngineArgs) => this.#unwatch(name, args)],
    ]),
  ) as unknown as Remote<StreamStarts> & StreamEnds;

  /** The arguments of all streams of a kind that have readers. */
  of<Name extends StreamName>(name: Name): StreamArgs<Name>[] {
    const streams = [...this.#streams.values()].filter((stream) => stream.name === name);
    return streams.map(({ args }) => args as StreamArgs<Name>);
  }

  async #watch(name: StreamName, args: EngineArgs): Promise<unknown> {
    const key = streamKey(name, args);
    const known = this.#streams.get(key);
    if (known === undefined) this.#streams.set(key, { name, args, readers: 1 });
    else known.readers += 1;
    try {
      const begun = await this.call(`watch${name}` as EngineMethod, ...args);
      if (begun === null) this.#unwatch(name, args);
      return begun;
    } catch (error) {
      this.#unwatch(name, args);
      throw error;
    }
  }

  #unwatch(name: StreamName, args: EngineArgs): void {
    const key = streamKey(name, args);
    const stream = this.#streams.get(key);
    if (stream === undefined) return;
    stream.readers -= 1;
    if (stream.readers > 0) return;
    this.#streams.delete(key);
    this.call(`unwatch${name}` as EngineMethod, ...args).catch(() => undefined);
  }
}
