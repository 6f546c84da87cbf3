import type { Context } from 'hono';
import type { Markup } from './layout';

/**
 * Sends a page. Its policy allows one style sheet. Its forms may lead back here or to the session's return address,
 * because browsers apply `form-action` to redirects after a form too.
 */
export const sendPage = (
  c: Context,
  page: Markup,
  { status = 200, leadsTo = [] }: { status?: 200 | 402 | 404 | 410; leadsTo?: readonly (string | null)[] } = {},
): Response | Promise<Response> => {
  const origins = new Set(leadsTo.flatMap((url) => (url && URL.canParse(url) ? [new URL(url).origin] : [])));
  return c.html(page, status, {
    'Content-Security-Policy': [
      "default-src 'none'",
      "style-src 'self'",
      `form-action 'self' ${[...origins].join(' ')}`.trim(),
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'Cache-Control': 'no-store',
  });
};
