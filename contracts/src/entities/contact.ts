import { z } from 'zod';
import { BRAND } from '../brand';

/** Subject of a message that was sent without one (specification, section 5). */
export const DEFAULT_SUBJECT = `Contact from ${BRAND.name}`;

/** A visitor's message from the contact page. The text is stored as typed, without surrounding spaces. */
export const contactMessageSchema = z.object({
  name: z.string().trim().min(1, 'Please enter your name').max(120, 'At most 120 characters'),
  email: z.email('Please enter a valid email address').max(254, 'At most 254 characters'),
  subject: z
    .string()
    .min(1, 'Please enter a subject')
    .max(200, 'At most 200 characters')
    .transform((text) => text.trim() || DEFAULT_SUBJECT),
  message: z.string().trim().min(1, 'Please enter a message').max(5000, 'At most 5000 characters'),
});
export type ContactMessage = z.output<typeof contactMessageSchema>;

/** A request for a one-on-one coaching session (Premium). Both sides agree on a time by mail. */
export const coachingRequestSchema = z.object({
  topic: z.string().trim().min(1, 'Please say what you would like to work on').max(2000, 'At most 2000 characters'),
  availability: z.string().trim().min(1, 'Please say when you are available').max(300, 'At most 300 characters'),
});
export type CoachingRequest = z.output<typeof coachingRequestSchema>;
