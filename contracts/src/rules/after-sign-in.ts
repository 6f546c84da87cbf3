/**
 * The pages behind the sign-in to which a link of ours may lead (ruling 13). A fixed list: no address that a stranger wrote into a link
 * is ever followed.
 */
const PAGES = ['/account', '/admin', '/settings', '/subscription'] as const;
export type PageAfterSignIn = (typeof PAGES)[number];

const NEXT = 'next';

/** The address of a page for readers who may be signed out, such as of a mail: the sign-in page, which leads on at once for everyone else. */
export const signInTo = (page: PageAfterSignIn) => `/login?${NEXT}=${encodeURIComponent(page)}` as const;

/** The page that an address of `signInTo` names; null for any other address. */
export const pageAfterSignIn = (search: URLSearchParams): PageAfterSignIn | null =>
  PAGES.find((page) => page === search.get(NEXT)) ?? null;
