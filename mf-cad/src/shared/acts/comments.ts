import type { Call } from '@prebell/contracts';
import { z } from 'zod';
import { defineWork, storedText, textOf } from './act';

export const comments = defineWork({
  label: 'Comments',
  /**
   * `begun` is the text when editing started. `base` identifies the version it came from: a number from the server, or the key of a
   * version from this browser that may not have arrived yet.
   */
  fields: z.object({
    comments: z.string(),
    begun: z.string(),
    base: z.union([z.object({ base_version: z.number() }), z.object({ base_key: z.string() })]),
  }),
  toBody: (fields) => ({ comments: fields.comments, ...fields.base }),
  toFields: ({ body }) => ({
    comments: textOf(body, 'comments'),
    begun: '',
    base: typeof body.base_key === 'string' ? { base_key: body.base_key } : { base_version: Number(body.base_version) },
  }),
  isUnsaved: (fields) => fields.comments !== fields.begun,
  apply: (call, { body }) => ({ ...call, additional_comments: storedText(body, 'comments') }),
});

/** Fields to edit the current comments. With `unsentKey` they come from a version that has not arrived yet. */
export const beginComments = (
  { additional_comments, comments_version }: Call,
  unsentKey?: string,
): z.output<typeof comments.fields> => ({
  comments: additional_comments ?? '',
  begun: additional_comments ?? '',
  base: unsentKey === undefined ? { base_version: comments_version } : { base_key: unsentKey },
});
