import { endpoints } from '@prebell/contracts';

/** A module of its own, so that pages load it only when a checkout begins. */
export const { createCheckoutSession } = endpoints.payments;
