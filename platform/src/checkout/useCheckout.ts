import type { PlanChoice } from '@prebell/contracts';
import { useMutation } from '@tanstack/react-query';
import { reasonOf } from '../api/api-error';
import { usePlatform } from '../PlatformProvider';

/** Starts a purchase: opens the payment processor's page, or shows why that failed. */
export const useCheckout = () => {
  const { api, notify } = usePlatform();
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ tier, billing_interval }: PlanChoice) => {
      const body = {
        tier,
        billing_interval,
        success_url: `${location.origin}/subscription/success`,
        cancel_url: `${location.origin}/pricing`,
      };
      // Loaded only now, because most visits buy nothing.
      const { createCheckoutSession } = await import(/* webpackChunkName: "checkout" */ './checkout-endpoint');
      return (await api.call(createCheckoutSession, { body })).checkout_url;
    },
    // Fail with a message when offline, instead of waiting endlessly.
    networkMode: 'always',
    onSuccess: (url) => location.assign(url),
    onError: (error) =>
      void notify.show(
        'error',
        `Failed to start checkout process: ${reasonOf(error, 'Failed to create checkout session')}`,
      ),
  });
  return { begin: mutate, isBusy: isPending };
};
