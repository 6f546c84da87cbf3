import type { Release } from '@prebell/contracts';

/** These pages are prerendered for speed, but a form has nothing for a search engine to find. */
const FORMS: ReadonlySet<string> = new Set(['/login', '/register']);

/** Paths for people without an account: the pages that remotes have prerendered. */
const openPaths = ({ remotes }: Release): string[] =>
  Object.values(remotes)
    .flatMap(({ pages }) =>
      Object.entries(pages).flatMap(([path, { html }]) => (html === null || FORMS.has(path) ? [] : path)),
    )
    .sort();

/** The sitemap of the live release (sitemaps.org, 0.9). `origin` has no trailing slash. */
export const sitemapOf = (release: Release, origin: string): string => {
  const entries = openPaths(release).map((path) => `<url><loc>${origin}${path}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>\n',
  ].join('\n');
};

/**
 * Keeps search engines away from pages behind a sign-in, which have nothing for them. Files stay open, because search
 * engines need them to render a page.
 */
export const robotsOf = (origin: string): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /admin',
    'Disallow: /DPSCAD',
    `Sitemap: ${origin}/sitemap.xml\n`,
  ].join('\n');
