import { endpoints } from '@prebell/contracts';

export const { createCheckoutSession } = endpoints.payments;
