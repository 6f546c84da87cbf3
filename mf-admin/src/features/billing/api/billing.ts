import { endpoints, type OwnedPayment, type PaymentListQuery, type SubscriptionListQuery } from '@prebell/contracts';
import { type ApiClient, usePlatform } from '@prebell/platform';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@prebell/platform/query';
import { formatMoney } from '../../../shared/format';

const COMMON = { placeholderData: keepPreviousData, networkMode: 'always' } as const;

const subscriptionsQueryOptions = (api: ApiClient, query: SubscriptionListQuery) =>
  queryOptions({
    ...COMMON,
    queryKey: ['admin', 'subscriptions', query] as const,
    queryFn: ({ signal }) => api.call(endpoints.payments.adminSubscriptions, { query, signal }),
  });

const paymentsQueryOptions = (api: ApiClient, query: PaymentListQuery) =>
  queryOptions({
    ...COMMON,
    queryKey: ['admin', 'payments', query] as const,
    queryFn: ({ signal }) => api.call(endpoints.payments.adminPayments, { query, signal }),
  });

export const useSubscriptions = (query: SubscriptionListQuery) =>
  useQuery(subscriptionsQueryOptions(usePlatform().api, query));
export const usePayments = (query: PaymentListQuery) => useQuery(paymentsQueryOptions(usePlatform().api, query));

/** A payment, and the amount and reason of its refund. */
export interface Refund {
  readonly payment: OwnedPayment;
  readonly amount: number;
  readonly reason: string;
}

/**
 * Refunds a payment, then reloads the lists. The request includes the amount refunded so far, so that a retry cannot refund
 * twice.
 */
export const useRefund = (onDone: () => void) => {
  const { api, notify } = usePlatform();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ payment: { id, refunded_amount }, amount, reason }: Refund) =>
      api.call(endpoints.admin.refundPayment, { params: { id }, body: { amount, refunded_amount, reason } }),
    networkMode: 'always',
    onSuccess: async (_answer, { payment: { user, currency }, amount }) => {
      notify.show('success', `${formatMoney(amount, currency)} refunded to ${user.username}`);
      onDone();
      await queryClient.invalidateQueries({ queryKey: ['admin'] });
    },
  });
};
