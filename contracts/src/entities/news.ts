import { z } from 'zod';
import { instantSchema } from '../open-enum';

/** A headline about a symbol. `at` is market time. */
export const newsSchema = z.object({
  id: z.string(),
  symbol: z.string(),
  headline: z.string(),
  at: instantSchema,
});
export type News = z.infer<typeof newsSchema>;
