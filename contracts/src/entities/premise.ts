import { z } from 'zod';
import { callSchema } from './call';

/** An earlier call at an address, without the caller's details. */
export const premiseCallSchema = callSchema
  .pick({
    id: true,
    number: true,
    time_received: true,
    nature: true,
    status: true,
    disposition: true,
    primary_unit: true,
  })
  // Servers of earlier releases do not send it.
  .extend({ address_of_incident: callSchema.shape.address_of_incident.optional() });

/** The call history of an address. Different spellings of one street count as one address. */
export const premiseSchema = z.object({
  /** Open calls in the same building, oldest first: one of them may report the same incident. */
  open: z.array(premiseCallSchema),
  /** Closed calls of the last 365 days: how many, and the latest five. */
  closed: z.number().int(),
  latest: z.array(premiseCallSchema),
  /** The unit that was primary most often, in `times` out of `of` dispatched calls; null without any. */
  usual_unit: z.object({ unit: z.string(), times: z.number().int(), of: z.number().int() }).nullable(),
});
export type Premise = z.output<typeof premiseSchema>;
