import type { PlanChoice } from '@prebell/contracts';
import { AlertDialog, ErrorState, LoadingState } from '@prebell/design-system';
import { reasonOf, usePlatform, useUser } from '@prebell/platform';
import { useState } from 'react';
import { ChangePlanDialog } from '../../../entities/plan-change';
import {
  cancelQuestion,
  liveSubscription,
  noticeFor,
  usePayments,
  useSubscription,
} from '../../../entities/subscription';
import { useSubscriptionActions } from '../hooks/useSubscriptionActions';
import { BillingNotice } from './BillingNotice';
import { CurrentPlanView } from './CurrentPlanView';
import styles from './ManageSubscription.module.css';
import { PaymentsView } from './PaymentsView';
import { StartPlan } from './StartPlan';

/** The signed-in user's subscription. `wanted` is the plan they came to choose, if any. */
export const ManageSubscription = ({ wanted }: { wanted: PlanChoice | null }) => {
  const { isView = false } = usePlatform();
  return (
    <section className={styles.page}>
      <h1 className={styles.title}>Subscription</h1>
      {/* An admin who views a customer's account can see the plan but not change it. */}
      <fieldset disabled={isView} className={styles.bare}>
        <Plan wanted={wanted} />
      </fieldset>
      <Payments />
    </section>
  );
};

const Plan = ({ wanted }: { wanted: PlanChoice | null }) => {
  const user = useUser();
  const { data, error, isError, isPending, refetch } = useSubscription();
  const { cancel, ...actions } = useSubscriptionActions();
  /** Null until the user opens or closes the dialog. */
  const [isChanging, setChanging] = useState<boolean | null>(null);
  const [isCancelling, setCancelling] = useState(false);
  if (isPending) return <LoadingState label="Loading your plan..." />;
  if (isError) {
    return (
      <ErrorState
        title="Failed to load subscription information"
        text={`${reasonOf(error, 'Failed to get subscription').replace(/\.$/, '')}. Your plan itself is not affected.`}
        cause={error}
        onRetry={() => void refetch()}
      />
    );
  }
  // The route is for signed-in users only, but a sign-out in another tab briefly leaves no user.
  if (user === null) return null;
  const { subscription, trial_available } = data;
  const live = liveSubscription(subscription);
  const notice = noticeFor(subscription);
  const isCurrent = live !== null && live.tier === wanted?.tier && live.billing_interval === wanted.billing_interval;
  const chosen = isCurrent ? null : wanted;
  return (
    <>
      {notice !== null && <BillingNotice notice={notice} {...actions} />}
      {live === null && wanted !== null && <StartPlan choice={wanted} hasTrial={trial_available} />}
      <CurrentPlanView
        user={user}
        subscription={subscription}
        portal={actions.portal}
        onChangePlan={() => setChanging(true)}
        onCancel={() => setCancelling(true)}
      />
      {live !== null && (isChanging ?? chosen !== null) && (
        <ChangePlanDialog
          subscription={live}
          initial={isChanging === null ? chosen : null}
          onClose={() => setChanging(false)}
        />
      )}
      <AlertDialog
        open={isCancelling}
        title="Cancel subscription"
        confirmLabel="Cancel subscription"
        cancelLabel="Keep it"
        danger
        busy={cancel.isBusy}
        onCancel={() => setCancelling(false)}
        onConfirm={() => cancel.run(() => setCancelling(false))}
      >
        {live !== null && cancelQuestion(live)}
      </AlertDialog>
    </>
  );
};

const Payments = () => {
  const [page, setPage] = useState<number | null>(null);
  const { data, error, isError, isPlaceholderData, refetch } = usePayments(page);
  return (
    <PaymentsView
      payments={data?.payments ?? null}
      pagination={data?.pagination ?? null}
      isAll={page !== null && !isPlaceholderData}
      isUpdating={isPlaceholderData}
      error={isError ? reasonOf(error, 'Failed to get payment history') : null}
      cause={error}
      onPage={setPage}
      onRetry={() => void refetch()}
    />
  );
};
