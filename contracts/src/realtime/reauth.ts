import { z } from 'zod';

/** On every namespace: a client hands over a newer token of the same session before the one it connected with ends. */
export const REAUTH_EVENT = 'reauth';
export const reauthSchema = z.object({ token: z.string().max(4000) });
