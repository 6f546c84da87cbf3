import { createHourlyThrottle } from '@prebell/server/throttle';

/** Tickets per hour from one address: more than a person writes, but few enough for us to read. */
export const TICKETS_PER_HOUR = 10;

/** Counts a ticket from an address; throws RATE_LIMITED past the limit. */
export const createContactThrottle = () =>
  createHourlyThrottle({
    perHour: TICKETS_PER_HOUR,
    refusal: 'Too many messages from this connection. Please try again in an hour.',
  });
