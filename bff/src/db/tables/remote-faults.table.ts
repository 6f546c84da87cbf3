import type { FaultPhase } from '@prebell/contracts';

/** One row per error of an artefact in a release, with its count. */
export interface RemoteFaultsTable {
  release: string;
  remote: string;
  digest: string;
  phase: FaultPhase;
  message: string;
  count: number;
  last_at: Date;
}
