import type { FaultPhase } from '@prebell/contracts';
import type { Generated } from 'kysely';

/** An error of an artefact in a release, with its count. */
export interface RemoteFaultsTable {
  release: string;
  remote: string;
  digest: string;
  phase: FaultPhase;
  message: string;
  /** The stack of the first report that had one. */
  stack: Generated<string | null>;
  count: number;
  /** Reports by signed-in users. */
  signed_in_count: Generated<number>;
  last_at: Date;
}
