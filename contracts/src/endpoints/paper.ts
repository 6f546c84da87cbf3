import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { recordedMomentSchema } from '../entities/film';
import { sentDaySchema } from '../entities/instant';
import {
  journalSchema,
  PAPER_LIMITS,
  paperOrderInputSchema,
  paperReadingSchema,
  paperSessionSchema,
} from '../entities/paper';

const one = z.object({ id: z.uuid() });
const atMoment = z.strictObject({ at: recordedMomentSchema });
const noteSchema = z.strictObject({
  note: z.string().trim().max(PAPER_LIMITS.note, `At most ${PAPER_LIMITS.note} characters`),
  tags: z
    .array(z.string().trim().min(1).max(PAPER_LIMITS.tag, `At most ${PAPER_LIMITS.tag} characters`))
    .max(PAPER_LIMITS.tags, `At most ${PAPER_LIMITS.tags} tags`),
});

/**
 * Paper trading on recorded days (Premium). A session only moves forward: an order for a minute before one already seen
 * gets 409 PAPER_MOMENT_PASSED. Fills depend on orders and bars alone, so the same orders always give the same cents
 * (docs/proof.md). The setup of an order may come from the desk's scanners or the caller's own. It must be an entry of
 * the same symbol that was known at that minute.
 */
export const paper = {
  sessions: defineEndpoint({
    method: 'get',
    path: '/api/paper/sessions',
    access: 'user',
    summary: 'The caller’s sessions, newest first',
    response: z.object({ sessions: z.array(paperSessionSchema) }),
  }),
  begin: defineEndpoint({
    method: 'post',
    path: '/api/paper/sessions',
    access: 'user',
    summary: 'Begin a session on a recorded day; LIMIT_REACHED',
    body: z.strictObject({ date: sentDaySchema, at: recordedMomentSchema }),
    status: 201,
    response: paperReadingSchema,
  }),
  moveTo: defineEndpoint({
    method: 'put',
    path: '/api/paper/sessions/{id}/moment',
    access: 'user',
    summary: 'The session at one moment; a later one than before is remembered',
    params: one,
    body: atMoment,
    response: paperReadingSchema,
  }),
  order: defineEndpoint({
    method: 'post',
    path: '/api/paper/sessions/{id}/orders',
    access: 'user',
    summary: 'Place an order; UNKNOWN_SYMBOL, UNKNOWN_SCANNER, PAPER_MOMENT_PASSED or LIMIT_REACHED',
    params: one,
    body: paperOrderInputSchema,
    status: 201,
    response: paperReadingSchema,
  }),
  cancel: defineEndpoint({
    method: 'post',
    path: '/api/paper/sessions/{id}/orders/{seq}/cancel',
    access: 'user',
    summary: 'Cancel what is left of an order; PAPER_MOMENT_PASSED',
    params: one.extend({ seq: z.coerce.number().int().min(1) }),
    body: atMoment,
    response: paperReadingSchema,
  }),
  annotate: defineEndpoint({
    method: 'put',
    path: '/api/paper/sessions/{id}/trades/{opened_by}/note',
    access: 'user',
    summary: 'Write the note and tags of a trade',
    params: one.extend({ opened_by: z.coerce.number().int().min(1) }),
    body: noteSchema,
    response: z.object({ note: z.string(), tags: z.array(z.string()) }),
  }),
  remove: defineEndpoint({
    method: 'delete',
    path: '/api/paper/sessions/{id}',
    access: 'user',
    summary: 'Remove a session with its orders and notes',
    params: one,
    response: z.object({ removed: z.literal(true) }),
  }),
  journal: defineEndpoint({
    method: 'get',
    path: '/api/paper/journal',
    access: 'user',
    summary: 'Every closed trade of the caller’s sessions, with statistics by setup, hour and weekday',
    response: journalSchema,
  }),
} as const;
