import type { AdminCanary, AdminRelease } from '@prebell/contracts';
import { useState } from 'react';
import { FramedTable } from '../../../shared/list/FramedTable';
import { RollbackDialog } from './RollbackDialog';
import { releaseColumns } from './release-columns';

interface ReleaseTableProps {
  /** The live release comes first. */
  readonly releases: readonly AdminRelease[];
  readonly canary: AdminCanary | null;
  /** `to` is the release to return to; `only` is the app to roll back, or null for everything. */
  readonly onRollback: (to: string, only: string | null) => void;
}

/** Lists all releases and their authors. Each earlier release has a button to roll back to it. */
export const ReleaseTable = ({ releases, canary, onRollback }: ReleaseTableProps) => {
  const [chosen, setChosen] = useState<AdminRelease | null>(null);
  const live = releases[0]?.id ?? '';
  const confirm = (to: string, only: string | null) => {
    setChosen(null);
    onRollback(to, only);
  };
  return (
    <>
      <FramedTable label="Releases" columns={releaseColumns(live, setChosen)} rows={releases} rowKey={({ id }) => id} />
      {chosen !== null && (
        <RollbackDialog
          live={live}
          release={chosen}
          canary={canary}
          onClose={() => setChosen(null)}
          onRollback={(only) => confirm(chosen.id, only)}
        />
      )}
    </>
  );
};
