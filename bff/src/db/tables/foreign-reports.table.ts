import type { FaultPhase } from '@prebell/contracts';
import type { Generated } from 'kysely';

/** An error of one version of a remote in the pages of another origin, with its count. */
export interface ForeignFaultsTable {
  host: string;
  remote: string;
  digest: string;
  phase: FaultPhase;
  message: string;
  /** The stack of the first report that had one. */
  stack: Generated<string | null>;
  count: number;
  last_at: Date;
}

/** How often a web vital was measured in one version of a remote, by bucket, in the pages of another origin. */
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
