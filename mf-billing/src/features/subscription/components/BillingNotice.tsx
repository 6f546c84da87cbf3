import { Alert, Button } from '@prebell/design-system';
import { Link } from '@prebell/platform/router';
import type { Notice } from '../../../entities/subscription';
import styles from './BillingNotice.module.css';

/** What a button of the notice does, and whether that is in progress. */
export interface NoticeAction {
  readonly run: () => void;
  readonly isBusy: boolean;
}

interface Props {
  readonly notice: Notice;
  readonly portal: NoticeAction;
  readonly reactivate: NoticeAction;
  readonly keepPlan: NoticeAction;
}

/** Shows a billing notice with a button for it. */
export const BillingNotice = ({ notice, portal, reactivate, keepPlan }: Props) => (
  <Alert kind={notice.kind === 'past-due' ? 'warning' : 'info'}>
    <div className={styles.notice}>
      <p>{notice.text}</p>
      {notice.kind === 'past-due' && <Press action={portal} label="Pay now" />}
      {(notice.kind === 'trial' || notice.kind === 'scheduled') && notice.needsCard && (
        <Press action={portal} label="Add a card" />
      )}
      {notice.kind === 'cancelled' && <Press action={reactivate} label="Reactivate" />}
      {notice.kind === 'scheduled' && <Press action={keepPlan} label={notice.keep} />}
      {notice.kind === 'ended' && (
        <Link to="/pricing" className={styles.link}>
          Choose a plan
        </Link>
      )}
    </div>
  </Alert>
);

const Press = ({ action: { run, isBusy }, label }: { action: NoticeAction; label: string }) => (
  <Button size="small" busy={isBusy} onClick={() => run()}>
    {label}
  </Button>
);
