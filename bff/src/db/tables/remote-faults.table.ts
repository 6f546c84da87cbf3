import type { FaultPhase } from '@prebell/contracts';

/** The same fault of the same artefact in the same release is one row that counts. */
export interface RemoteFaultsTable {
  release: string;
  remote: string;
  digest: string;
  phase: FaultPhase;
  message: string;
  count: number;
  last_at: Date;
}
