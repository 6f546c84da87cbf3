import { z } from 'zod';
import { instantSchema, openEnum } from '../open-enum';
import { headlineKindSchema } from './headline-kind';

/** A headline about a symbol. `at` is market time. */
export const newsSchema = z.object({
  id: z.string(),
  symbol: z.string(),
  headline: z.string(),
  /** What the headline reports; absent from earlier servers. */
  kind: openEnum(headlineKindSchema, 'other').optional(),
  /** True if the headline only names a source or a company, as 'Yahoo Finance — CODX' does; absent if it reports something. */
  is_label: z.boolean().optional(),
  at: instantSchema,
});
export type News = z.output<typeof newsSchema>;
export type WireNews = z.input<typeof newsSchema>;
