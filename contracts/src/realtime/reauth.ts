import { z } from 'zod';

/** On every namespace: a client sends a newer token of the same session before its current one expires. */
export const REAUTH_EVENT = 'reauth';
export const reauthSchema = z.object({ token: z.string().max(4000) });
