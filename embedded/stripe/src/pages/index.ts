import { Hono } from 'hono';
import { checkoutRoutes } from './checkout.routes';
import { invoiceRoutes } from './invoice.routes';
import { STYLESHEET_PATH } from './layout';
import type { PageParts } from './parts';
import { portalRoutes } from './portal.routes';
import { STYLESHEET } from './stylesheet';

/** The customers' hosted pages, on the platform's own origin under `/sandbox`. */
export const sandboxPages = (parts: PageParts): Hono => {
  const router = new Hono();
  router.get(STYLESHEET_PATH, (c) =>
    c.body(STYLESHEET, 200, {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': 'public, max-age=31536000, immutable',
    }),
  );
  router.route('/', checkoutRoutes(parts));
  router.route('/', portalRoutes(parts));
  router.route('/', invoiceRoutes(parts));
  return router;
};
