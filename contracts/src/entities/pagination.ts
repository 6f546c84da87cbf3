import { z } from 'zod';

export const paginationSchema = z.object({
  page: z.int().min(1),
  per_page: z.int().min(1),
  total: z.int().min(0),
  pages: z.int().min(0),
  has_prev: z.boolean(),
  has_next: z.boolean(),
});
export type Pagination = z.infer<typeof paginationSchema>;

/** Builds the pagination block of a list answer. `page` counts from 1. */
export const paginate = ({ page, per_page, total }: Pick<Pagination, 'page' | 'per_page' | 'total'>): Pagination => {
  const pages = Math.ceil(total / per_page);
  return { page, per_page, total, pages, has_prev: page > 1, has_next: page < pages };
};
