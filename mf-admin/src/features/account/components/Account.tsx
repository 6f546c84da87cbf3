import { ErrorState, LoadingState } from '@prebell/design-system';
import { Link } from '@prebell/platform/router';
import { useState } from 'react';
import { ManageDialog } from '../../../entities/user';
import { useAccount, useEndSessions } from '../api/account';
import styles from './Account.module.css';
import { AccountView } from './AccountView';
import { ViewAsDialog } from './ViewAsDialog';

interface Props {
  readonly id: string;
}

const Shown = ({ data }: { data: NonNullable<ReturnType<typeof useAccount>['data']> }) => {
  const { user } = data;
  const [dialog, setDialog] = useState<'manage' | 'view' | null>(null);
  const close = () => setDialog(null);
  const end = useEndSessions(user.id, user.username);
  return (
    <>
      <AccountView
        {...data}
        busy={end.isPending}
        onManage={() => setDialog('manage')}
        onView={() => setDialog('view')}
        onEndSessions={() => end.mutate()}
      />
      {dialog === 'manage' && <ManageDialog user={user} onClose={close} />}
      {dialog === 'view' && <ViewAsDialog user={user} onClose={close} />}
    </>
  );
};

/** The page of one account. Its address can be shared with other admins. */
export const Account = ({ id }: Props) => {
  const { data, status, error, refetch } = useAccount(id);
  return (
    <div className={styles.page}>
      <Link className={styles.back} to="/admin">
        All users
      </Link>
      {status === 'error' && (
        <ErrorState
          title="Failed to load admin data"
          text="The account is not affected."
          cause={error}
          onRetry={() => void refetch()}
        />
      )}
      {status === 'pending' && <LoadingState label="Loading account..." />}
      {data !== undefined && <Shown data={data} />}
    </div>
  );
};
