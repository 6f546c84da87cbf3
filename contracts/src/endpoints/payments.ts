import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { pricingSchema, subscriptionSchema } from '../entities/plan';

export const payments = {
  pricing: defineEndpoint({
    method: 'get',
    path: '/api/payments/pricing',
    access: 'public',
    summary: 'Prices by tier and interval, in decimal dollars',
    response: z.object({ pricing: pricingSchema }),
  }),
  subscription: defineEndpoint({
    method: 'get',
    path: '/api/payments/subscription',
    access: 'user',
    summary: 'The user’s subscription, or null',
    response: z.object({ subscription: subscriptionSchema.nullable() }),
  }),
} as const;
