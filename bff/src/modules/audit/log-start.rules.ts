import type { Faults } from '../../db/seals/record-faults';
import type { AuditRecord } from './audit.repository';
import { linesKeptFrom } from './kept-lines.rules';

/** A position in the log with its hash, known from a source outside the log. */
export interface KnownPlace {
  readonly seq: number;
  readonly hash: string;
  /** What to call its source in messages; if omitted, it is kept elsewhere. */
  readonly source?: string;
}

export const sourceOf = ({ source }: KnownPlace): string => `a checkpoint ${source ?? 'kept elsewhere'}`;

/** The content of the last entry about removed lines. */
export interface Removal {
  readonly seq: number;
  readonly hash: string;
  readonly isDue: boolean;
}

export const removalOf = ({ action, after, at }: AuditRecord): Removal | null => {
  if (action !== 'data.removed-lines' || Number.isNaN(at.getTime())) return null;
  const { last_removed = 0, last_hash = '', removed_before = '' } = after;
  return { seq: last_removed, hash: last_hash, isDue: Date.parse(removed_before) <= linesKeptFrom(at).getTime() };
};

export const checkKnownStart = (start: KnownPlace, known: KnownPlace | undefined, faults: Faults): void => {
  if (known === undefined || known.hash === start.hash) return;
  const why = `it differs from ${sourceOf(known)}: the log was written anew`;
  faults.add(start.seq, { table: 'audit_start', row: '1', field: 'hash', why });
};

const startFault = (start: KnownPlace, removal: Removal | null): readonly [field: string, why: string] | null => {
  if (start.seq !== (removal?.seq ?? 0)) {
    const said =
      removal === null ? 'no entry says that lines were removed' : `the entry about removed lines says ${removal.seq}`;
    return ['seq', `the log begins after line ${start.seq}, but ${said}`];
  }
  if (start.hash !== (removal?.hash ?? '')) return ['hash', 'the entry about removed lines names another one'];
  return removal?.isDue === false ? ['seq', `lines up to ${start.seq} were removed before their time was over`] : null;
};

/** Checks that the log begins after the removed lines, that an entry records their removal, and that they had expired. */
export const checkStart = (start: KnownPlace | undefined, removal: Removal | null, faults: Faults): void => {
  const fault = start === undefined ? (['seq', 'the whole row is gone'] as const) : startFault(start, removal);
  if (fault === null) return;
  const [field, why] = fault;
  faults.add(1, { table: 'audit_start', row: '1', field, why });
};
