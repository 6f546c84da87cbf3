import type { FaultPhase } from '@prebell/contracts';
import type { Generated } from 'kysely';

/** One row per error of a version in the pages of another origin, with its count. */
export interface ForeignFaultsTable {
  host: string;
  remote: string;
  digest: string;
  phase: FaultPhase;
  message: string;
  /** Of the first report that had one. */
  stack: Generated<string | null>;
  count: number;
  last_at: Date;
}

/** How often a vital was measured in a version, by size, in the pages of another origin. */
export interface ForeignVitalsTable {
  host: string;
  remote: string;
  digest: string;
  measure: string;
  /** As in `release_usage`. */
  bucket: number;
  count: number;
  last_at: Date;
}
