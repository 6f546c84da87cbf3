import type {
  Candles,
  News,
  ProviderCalls,
  Resolution,
  ScanDefinition,
  Scanner,
  SymbolMatch,
  WireQuote,
  WireScannerRow,
} from '@prebell/contracts';
import type { ScannerTable } from '../engine/scanner-tables';
import type { SettledOutcome } from '../proof/outcome.rules';
import type { SourceFigures } from '../provider';
import {
  type CandleRequest,
  type Cap,
  type Closures,
  type CustomScan,
  customKey,
  type FollowedScan,
  type HaltOverview,
  type HitLog,
  type OwnHitBatch,
  type OwnHitMark,
  type SymbolWatch,
  type WireScannerSnapshot,
} from '../wire';
import type { AskedHit } from './settled-outcomes';
import type { FullWhy, ScanVerdicts } from './why-answer';

type Method = (...args: never[]) => unknown;
/** Carries the type of a method. */
interface Declared<M extends Method> {
  readonly method?: M;
}
interface Stream<M extends Method> extends Declared<M> {
  /** Distinguishes streams with the same name. */
  readonly keyOf: (...args: Parameters<M>) => string;
}
const question = <M extends Method>(): Declared<M> => ({});
const stream = <M extends Method>(keyOf: (...args: Parameters<M>) => string): Stream<M> => ({ keyOf });

/**
 * What the main thread asks of the engine. This is the only list: the engine must implement it, and `Market` offers
 * each question with its answer as a promise.
 */
const QUESTIONS = {
  /** Ranked rows of a scanner, at most `cap`. */
  scanner: question<(scanner: Scanner, cap: Cap) => ScannerTable>(),
  /** Like `scanner` for any definition. */
  scan: question<(definition: ScanDefinition, cap: Cap) => ScannerTable>(),
  /** The rows of the given symbols that have traded today, in the given order. */
  rows: question<(symbols: readonly string[]) => WireScannerRow[]>(),
  /** Null for a symbol that is not listed. */
  quote: question<(symbol: string) => WireQuote | null>(),
  /** Halted symbols, and the day's halts and resumptions, newest first. */
  halts: question<() => HaltOverview>(),
  /** Headlines since the previous close, of one symbol or of all, newest first. */
  news: question<(symbol: string | null, limit: number) => News[]>(),
  /**
   * Why a symbol is on each scanner or not at an instant, epoch milliseconds, at most now; null without data of that
   * day.
   */
  why: question<(symbol: string, at: number) => Promise<FullWhy | null>>(),
  /** Like `why` for the given scans: a verdict for each, in their order. */
  whyScans: question<(symbol: string, at: number, scans: readonly ScanDefinition[]) => Promise<ScanVerdicts | null>>(),
  /** How many symbols are scanned. */
  universe: question<() => number>(),
  /** Today's hits with a larger `seq`. */
  hitLog: question<(after: number) => HitLog>(),
  /** Symbols beginning with the text, then names containing it; at most 20. */
  search: question<(text: string) => SymbolMatch[]>(),
  /** Bars that began by now; an unknown symbol answers `no_data`. */
  candles: question<(request: CandleRequest) => Promise<Candles>>(),
};

/** Calls for the market service only. */
const CHORES = {
  providerCalls: question<() => ProviderCalls>(),
  /** Null for a source that measures nothing. */
  sourceFigures: question<() => SourceFigures | null>(),
  setClosures: question<(closures: Closures) => void>(),
  followScans: question<(scans: readonly FollowedScan[]) => void>(),
  ownHits: question<(stored: OwnHitMark | null) => OwnHitBatch>(),
  /** What is settled of hits by now (docs/proof.md), in their order; null for what is open. */
  outcomes: question<(hits: readonly AskedHit[]) => Promise<SettledOutcome[]>>(),
};

/** What the engine pushes after `watch…`, until `unwatch…` with the same arguments. */
export const STREAMS = {
  /** The table that its deltas continue. */
  Scanner: stream<(scanner: Scanner, cap: Cap) => WireScannerSnapshot>((scanner, cap) => `${scanner}:${cap}`),
  /** Like `Scanner` for a table of a user's own, whose definition comes with it. */
  Custom: stream<(custom: CustomScan) => WireScannerSnapshot<string>>(customKey),
  /** Null for a symbol that is not listed. */
  Symbol: stream<(symbol: string, resolution: Resolution) => Promise<SymbolWatch | null>>(
    (symbol, resolution) => `${symbol}:${resolution}`,
  ),
};

type MethodOf<D> = D extends Declared<infer M> ? M : never;
type Methods<Declarations> = { readonly [Name in keyof Declarations]: MethodOf<Declarations[Name]> };

export type StreamName = keyof typeof STREAMS;
/** The arguments that name a stream. */
export type StreamArgs<Name extends StreamName> = Parameters<MethodOf<(typeof STREAMS)[Name]>>;
export type EngineQuestions = Methods<typeof QUESTIONS>;
export type StreamStarts = { readonly [Name in StreamName as `watch${Name}`]: MethodOf<(typeof STREAMS)[Name]> };
export type StreamEnds = { readonly [Name in StreamName as `unwatch${Name}`]: (...args: StreamArgs<Name>) => void };
/** What the engine's thread implements. */
export type EngineApi = EngineQuestions & StreamStarts & StreamEnds & Methods<typeof CHORES>;
export type EngineMethod = keyof EngineApi;

/** What other instances may ask of the leader's engine: everything but its closures, which it reads itself. */
export const GUEST_METHODS = [
  ...(Object.keys(QUESTIONS) as (keyof typeof QUESTIONS)[]),
  ...(['providerCalls', 'sourceFigures'] as const satisfies readonly (keyof typeof CHORES)[]),
  ...(Object.keys(STREAMS) as StreamName[]).flatMap((name) => [`watch${name}`, `unwatch${name}`] as const),
];

/** The arguments of any method. */
export type EngineArgs = Parameters<EngineApi[EngineMethod]>;
export type EngineAnswer<M extends EngineMethod> = Awaited<ReturnType<EngineApi[M]>>;

/** Methods of another thread: their answers come later. */
export type Remote<Api> = {
  readonly [M in keyof Api]: Api[M] extends (...args: infer Args) => infer Answer
    ? (...args: Args) => Promise<Awaited<Answer>>
    : never;
};

/** Calls a method of the engine; rejects with UNAVAILABLE without an engine. */
export type CallEngine = <M extends EngineMethod>(
  method: M,
  ...args: Parameters<EngineApi[M]>
) => Promise<EngineAnswer<M>>;

/** Every question as a function that asks it through `call`. */
export const askThrough = (call: CallEngine): Remote<EngineQuestions> =>
  Object.fromEntries(
    Object.keys(QUESTIONS).map((name) => [name, (...args: EngineArgs) => call(name as EngineMethod, ...args)]),
  ) as unknown as Remote<EngineQuestions>;

/** Unique key of a stream. */
export const streamKey = (name: StreamName, args: readonly unknown[]): string =>
  `${name}:${(STREAMS[name] as Stream<Method>).keyOf(...(args as never[]))}`;

/** The stream that a call starts or ends; null for any other call. */
export const streamOf = (method: EngineMethod): { readonly name: StreamName; readonly isStart: boolean } | null => {
  const [, prefix, name] = /^(watch|unwatch)(\w+)$/.exec(method) ?? [];
  return name === undefined ? null : { name: name as StreamName, isStart: prefix === 'watch' };
};
