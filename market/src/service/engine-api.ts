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
/** Carries the type of a method, without a value. */
interface Declared<M extends Method> {
  readonly method?: M;
}
interface Stream<M extends Method> extends Declared<M> {
  /** Distinguishes streams that have the same name. */
  readonly keyOf: (...args: Parameters<M>) => string;
}
const question = <M extends Method>(): Declared<M> => ({});
const stream = <M extends Method>(keyOf: (...args: Parameters<M>) => string): Stream<M> => ({ keyOf });

/**
 * The questions that the main thread may ask the engine. This is the only list: the engine must implement it, and
 * `Market` offers each question with its answer as a promise.
 */
const QUESTIONS = {
  /** The top `cap` rows of a scanner. */
  scanner: question<(scanner: Scanner, cap: Cap) => ScannerTable>(),
  /** Like `scanner`, for any definition. */
  scan: question<(definition: ScanDefinition, cap: Cap) => ScannerTable>(),
  /** The rows of the given symbols that have traded today, in the given order. */
  rows: question<(symbols: readonly string[]) => WireScannerRow[]>(),
  /** Null for a symbol that is not listed. */
  quote: question<(symbol: string) => WireQuote | null>(),
  /** The symbols that are halted, and the day's halts and resumptions, newest first. */
  halts: question<() => HaltOverview>(),
  /** Headlines since the previous close, of one symbol or of all, newest first. */
  news: question<(symbol: string | null, limit: number) => News[]>(),
  /**
   * Why a symbol is on each scanner or not at an instant (epoch milliseconds), but not in the future; null if there is
   * no data for that day.
   */
  why: question<(symbol: string, at: number) => Promise<FullWhy | null>>(),
  /** Like `why`, for the given scans: a verdict for each, in the same order. */
  whyScans: question<(symbol: string, at: number, scans: readonly ScanDefinition[]) => Promise<ScanVerdicts | null>>(),
  /** How many symbols are scanned. */
  universe: question<() => number>(),
  /** Today's hits with a larger `seq`. */
  hitLog: question<(after: number) => HitLog>(),
  /** Symbols beginning with the text, then names containing it; at most 20. */
  search: question<(text: string) => SymbolMatch[]>(),
  /** Bars that began by now; `no_data` for an unknown symbol. */
  candles: question<(request: CandleRequest) => Promise<Candles>>(),
};

/** Calls that only the market service makes. */
const CHORES = {
  providerCalls: question<() => ProviderCalls>(),
  /** Null if the source measures nothing. */
  sourceFigures: question<() => SourceFigures | null>(),
  setClosures: question<(closures: Closures) => void>(),
  followScans: question<(scans: readonly FollowedScan[]) => void>(),
  ownHits: question<(stored: OwnHitMark | null) => OwnHitBatch>(),
  /** The settled outcomes of hits so far (docs/proof.md), in the same order; null where nothing is settled. */
  outcomes: question<(hits: readonly AskedHit[]) => Promise<SettledOutcome[]>>(),
};

/** What the engine pushes after `watch…`, until `unwatch…` with the same arguments. The declared type is the answer to `watch…`. */
export const STREAMS = {
  /** The table to which the following deltas apply. */
  Scanner: stream<(scanner: Scanner, cap: Cap) => WireScannerSnapshot>((scanner, cap) => `${scanner}:${cap}`),
  /** Like `Scanner`, for a user's own table; the call includes its definition. */
  Custom: stream<(custom: CustomScan) => WireScannerSnapshot<string>>(customKey),
  /** Null for a symbol that is not listed. */
  Symbol: stream<(symbol: string, resolution: Resolution) => Promise<SymbolWatch | null>>(
    (symbol, resolution) => `${symbol}:${resolution}`,
  ),
};

type MethodOf<D> = D extends Declared<infer M> ? M : never;
type Methods<Declarations> = { readonly [Name in keyof Declarations]: MethodOf<Declarations[Name]> };

export type StreamName = keyof typeof STREAMS;
/** The arguments that identify a stream. */
export type StreamArgs<Name extends StreamName> = Parameters<MethodOf<(typeof STREAMS)[Name]>>;
export type EngineQuestions = Methods<typeof QUESTIONS>;
export type StreamStarts = { readonly [Name in StreamName as `watch${Name}`]: MethodOf<(typeof STREAMS)[Name]> };
export type StreamEnds = { readonly [Name in StreamName as `unwatch${Name}`]: (...args: StreamArgs<Name>) => void };
/** The interface that the engine's thread implements. */
export type EngineApi = EngineQuestions & StreamStarts & StreamEnds & Methods<typeof CHORES>;
export type EngineMethod = keyof EngineApi;

/**
 * What other instances may ask the leader's engine. They read closures from the database themselves, and the leader
 * alone handles hits of custom scans.
 */
export const GUEST_METHODS = [
  ...(Object.keys(QUESTIONS) as (keyof typeof QUESTIONS)[]),
  ...(['providerCalls', 'sourceFigures'] as const satisfies readonly (keyof typeof CHORES)[]),
  ...(Object.keys(STREAMS) as StreamName[]).flatMap((name) => [`watch${name}`, `unwatch${name}`] as const),
];

export type EngineArgs = Parameters<EngineApi[EngineMethod]>;
export type EngineAnswer<M extends EngineMethod> = Awaited<ReturnType<EngineApi[M]>>;

/** A method in another thread, which answers with a promise. */
export type Remote<Api> = {
  readonly [M in keyof Api]: Api[M] extends (...args: infer Args) => infer Answer
    ? (...args: Args) => Promise<Awaited<Answer>>
    : never;
};

/** Calls a method of the engine; rejects with UNAVAILABLE if there is no engine. */
export type CallEngine = <M extends EngineMethod>(
  method: M,
  ...args: Parameters<EngineApi[M]>
) => Promise<EngineAnswer<M>>;

/** Functions for all questions, which ask them through `call`. */
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
