import type { StreamArgs, StreamName } from '../service/engine-api';
import type { Cap } from '../wire';

/** The leader's heartbeats, and all other events that every instance needs. */
export const EVENTS = 'market.events';

/** Outside names may contain characters that have a meaning in a subject. */
const token = (name: string): string => name.replace(/[^\w-]/g, (char) => `%${char.charCodeAt(0).toString(16)}`);

export const scanSubject = (scanner: string, cap: Cap): string => `market.scan.${token(scanner)}.${cap}`;
export const customSubject = (id: string, version: number): string => `market.custom.${token(id)}.${version}`;
export const symbolSubject = (symbol: string): string => `market.symbol.${token(symbol)}`;

/** Requests to the leader of an epoch. Each leader has its own subject, so exactly one instance answers. */
export const askSubject = (epoch: number): string => `ask.market.${epoch}`;

const SUBJECTS: { readonly [Name in StreamName]: (...args: StreamArgs<Name>) => string } = {
  Scanner: scanSubject,
  Custom: ({ id, definition }) => customSubject(id, definition.version),
  Symbol: symbolSubject,
};

/** The subject that carries a stream. All resolutions of a symbol share one. */
export const subjectOf = (name: StreamName, args: readonly unknown[]): string =>
  (SUBJECTS[name] as (...args: readonly unknown[]) => string)(...args);
