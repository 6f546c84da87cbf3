import type { AdminCanary, AdminRelease } from '@prebell/contracts';
import { useRollbacks } from '../api/releases';
import { RollbackDialogView } from './RollbackDialogView';

interface RollbackDialogProps {
  /** The live release. */
  readonly live: string;
  /** The release to return to. */
  readonly release: AdminRelease;
  readonly canary: AdminCanary | null;
  readonly onClose: () => void;
  /** `only` is the app to roll back; null for everything. */
  readonly onRollback: (only: string | null) => void;
}

/** Loads what a rollback to a release would change, and asks the admin to confirm. */
export const RollbackDialog = ({ live, release, ...rest }: RollbackDialogProps) => {
  const { data, status, error, refetch } = useRollbacks({ live, to: release.id });
  return (
    <RollbackDialogView
      {...rest}
      release={release}
      rollbacks={data?.rollbacks ?? null}
      failed={status === 'error'}
      cause={error}
      onRetry={() => void refetch()}
    />
  );
};
