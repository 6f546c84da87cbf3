/**
 * Pages that our own links may open after sign-in (ruling 13). The list is fixed, so that an address that a stranger
 * wrote into a link is never followed.
 */
const PAGES = ['/account', '/admin', '/settings', '/subscription'] as const;
export type PageAfterSignIn = (typeof PAGES)[number];

const NEXT = 'next';

/**
 * A link to a page for readers who may be signed out, such as in a mail. It opens the sign-in page, which forwards
 * everyone else at once.
 */
export const signInTo = (page: PageAfterSignIn) => `/login?${NEXT}=${encodeURIComponent(page)}` as const;

/** The page that an address of `signInTo` names; null for any other address. */
export const pageAfterSignIn = (search: URLSearchParams): PageAfterSignIn | null =>
  PAGES.find((page) => page === search.get(NEXT)) ?? null;
