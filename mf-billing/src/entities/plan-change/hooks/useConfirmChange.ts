import { type ChangePreview, endpoints, type PlanChoice } from '@prebell/contracts';
import { ApiError, reasonOf, usePlatform } from '@prebell/platform';
import { useMutation, useQuery } from '@prebell/platform/query';
import { useRefreshBilling } from '../../subscription/api/subscription';

/** Link to the bank's confirmation of a payment, or null. */
const paymentUrlOf = (error: unknown): string | null => {
  const url = error instanceof ApiError ? error.details.payment_url : undefined;
  return typeof url === 'string' ? url : null;
};

/** Previews a change and makes it once the user confirms. It never charges more than the amount on screen. */
export const useConfirmChange = (choice: PlanChoice, { onDone }: { readonly onDone: () => void }) => {
  const { api, notify } = usePlatform();
  const refresh = useRefreshBilling();
  const preview = useQuery({
    queryKey: ['plan-preview', choice],
    queryFn: async ({ signal }) =>
      (
        await api.call(endpoints.payments.preview, {
          body: { tier: choice.tier, billing_interval: choice.billing_interval },
          signal,
        })
      ).preview,
    networkMode: 'always',
    // Never show a cached amount: the amount due falls every second.
    gcTime: 0,
    // A plan change elsewhere must not refetch the preview: we charge the amount on screen.
    staleTime: 'static',
    retry: false,
  });
  const change = useMutation({
    mutationFn: ({ kind, tier, billing_interval, amount_due, proration_date }: ChangePreview) =>
      kind === 'upgrade'
        ? api.call(endpoints.payments.upgrade, { body: { tier, billing_interval, amount_due, proration_date } })
        : api.call(endpoints.payments.downgrade, { body: { tier, billing_interval } }),
    networkMode: 'always',
    onSuccess: async (_, { kind }) => {
      notify.show('success', kind === 'upgrade' ? 'Your plan has changed' : 'Your plan change is scheduled');
      await refresh();
      onDone();
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.code === 'AMOUNT_CHANGED') await preview.refetch();
    },
  });
  const failed = preview.data?.kind === 'downgrade' ? 'Failed to schedule downgrade' : 'Failed to upgrade subscription';
  return {
    preview: preview.data ?? null,
    previewError: preview.isError ? reasonOf(preview.error, 'Failed to calculate the amount') : null,
    cause: preview.error,
    retry: () => void preview.refetch(),
    confirm: () => {
      if (preview.data) change.mutate(preview.data);
    },
    isBusy: change.isPending,
    changeError: change.isError ? reasonOf(change.error, failed) : null,
    paymentUrl: paymentUrlOf(change.error),
  };
};
