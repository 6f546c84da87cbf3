import type { News } from '@prebell/contracts';

/** So many headlines are kept. */
const KEPT = 200;

/** `news` among `known`, once, newest first. */
export const withNews = (known: readonly News[], news: News): News[] =>
  [news, ...known.filter(({ id }) => id !== news.id)]
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .slice(0, KEPT);
