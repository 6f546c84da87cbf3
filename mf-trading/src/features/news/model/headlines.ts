import type { News } from '@prebell/contracts';

/** Maximum number of headlines. */
const KEPT = 200;

/** Adds `news` to `known`, without duplicates, newest first. */
export const withNews = (known: readonly News[], news: News): News[] =>
  [news, ...known.filter(({ id }) => id !== news.id)]
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .slice(0, KEPT);
