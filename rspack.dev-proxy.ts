import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Configuration } from '@rspack/core';

export type DevServer = Exclude<NonNullable<Configuration['devServer']>, false>;

interface Options {
  /** The app under development. */
  readonly app: string;
  /** Origin of a running platform: everything but this app comes from there. */
  readonly platform: string;
}

/**
 * Development of one app inside the whole product: the dev server hands every request to a running platform and replaces
 * one thing in its pages, the entry of the app under development. Nothing of this exists in a production build.
 */
export const platformProxy = ({ app, platform }: Options): DevServer => ({
  setupMiddlewares: (middlewares, server) => {
    server.app?.use(async (request: IncomingMessage, response: ServerResponse, next: () => void) => {
      if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return next();
      const page = await fetch(platform + request.url, { headers: { accept: 'text/html' } }).catch(() => null);
      if (page === null) {
        response.statusCode = 502;
        return response.end(`No platform answers at ${platform}: run npm start, or set PREBELL_URL`);
      }
      response.statusCode = page.status;
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.end(withDevelopmentEntry(await page.text(), app));
    });
    return middlewares;
  },
  proxy: [
    { context: (path: string) => !path.startsWith('/dev/') && !path.startsWith('/ws'), target: platform, ws: true },
  ],
});

/** Points every mention of the app's published entry at the dev server's, and drops what was said of its bytes. */
export const withDevelopmentEntry = (html: string, app: string): string =>
  html
    .replace(new RegExp(`<link[^>]*/artifacts/${app}/[^>]*>`, 'g'), '')
    .replace(new RegExp(`<script[^>]*/artifacts/${app}/[^>]*>`), `<script defer src="/dev/${app}/main.js">`)
    .replace(
      new RegExp(`"entry":"/artifacts/${app}/[^"]*","integrity":"[^"]*"`),
      `"entry":"/dev/${app}/remoteEntry.js","integrity":""`,
    );
