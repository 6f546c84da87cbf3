import { endpoints } from '@prebell/contracts';
import { reasonOf, usePlatform } from '@prebell/platform';
import { useMutation } from '@prebell/platform/query';
import { useRefreshBilling } from '../../../entities/subscription';

interface Wording {
  readonly done: string;
  readonly failed: string;
}

/** Runs one change of the subscription, reports the result and refreshes the data. */
const useChange = (name: 'cancel' | 'reactivate' | 'keepPlan', { done, failed }: Wording) => {
  const { api, notify } = usePlatform();
  const refresh = useRefreshBilling();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.call(endpoints.payments[name], {}),
    networkMode: 'always',
    onSuccess: async () => {
      notify.show('success', done);
      await refresh();
    },
    onError: (error) => void notify.show('error', reasonOf(error, failed)),
  });
  return { run: (onEnd?: () => void) => mutate(undefined, onEnd ? { onSettled: onEnd } : {}), isBusy: isPending };
};

/** The actions on a subscription other than changing its plan. */
export const useSubscriptionActions = () => {
  const { api, notify } = usePlatform();
  const portal = useMutation({
    mutationFn: async () =>
      (
        await api.call(endpoints.payments.billingPortal, {
          body: { return_url: `${location.origin}/subscription?from_portal=1` },
        })
      ).portal_url,
    networkMode: 'always',
    // The payment processor's page is outside the app.
    onSuccess: (url) => location.assign(url),
    onError: (error) =>
      void notify.show(
        'error',
        `Failed to open billing portal: ${reasonOf(error, 'Failed to create billing portal session')}`,
      ),
  });
  return {
    cancel: useChange('cancel', {
      done: 'Subscription canceled successfully',
      failed: 'Failed to cancel subscription',
    }),
    reactivate: useChange('reactivate', {
      done: 'Subscription reactivated successfully',
      failed: 'Failed to reactivate subscription',
    }),
    keepPlan: useChange('keepPlan', { done: 'Your plan stays as it is', failed: 'Failed to keep your plan' }),
    portal: { run: () => portal.mutate(), isBusy: portal.isPending },
  };
};
