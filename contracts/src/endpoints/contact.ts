import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { coachingRequestSchema, contactMessageSchema } from '../entities/contact';

/** Messages to support, and requests for coaching. */
export const contact = {
  send: defineEndpoint({
    method: 'post',
    path: '/api/contact',
    access: 'public',
    summary: 'File a support ticket from the contact page',
    status: 201,
    body: contactMessageSchema,
    /** `sends_mail` is false where no mail server can deliver an answer to the sender. */
    response: z.object({ id: z.uuid(), sends_mail: z.boolean().default(true) }),
  }),
  requestCoaching: defineEndpoint({
    method: 'post',
    path: '/api/contact/coaching',
    access: { permission: 'coaching:request' },
    summary: 'Ask for a coaching session',
    status: 201,
    body: coachingRequestSchema,
    response: z.object({ id: z.uuid() }),
  }),
} as const;
