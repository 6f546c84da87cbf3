import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { contactMessageSchema } from '../entities/contact';

export const contact = {
  send: defineEndpoint({
    method: 'post',
    path: '/api/contact',
    access: 'public',
    summary: 'File a support ticket from the contact page',
    status: 201,
    body: contactMessageSchema,
    response: z.object({ id: z.uuid() }),
  }),
} as const;
