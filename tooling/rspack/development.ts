import type { IncomingMessage, ServerResponse } from 'node:http';
import { HOSTS } from '@prebell/contracts';
import type { Configuration } from '@rspack/core';

type DevServer = Exclude<NonNullable<Configuration['devServer']>, false>;

interface Options {
  /** The app under development, and its hosts, which are also built for development. */
  readonly apps: readonly string[];
  /** Origin of a running platform, which serves everything except these apps. */
  readonly platform: string;
}

/** The path at which the development server serves an app's files. */
export const developmentPath = (app: string): string => `/dev/${app}/`;

/**
 * Develops one app inside the whole product. The development server forwards requests to a running platform, and replaces the apps under
 * development in its pages. Production builds contain none of this.
 */
export const developmentServer = ({ apps, platform }: Options): DevServer => ({
  // Other machines on the network must not reach this server.
  host: 'localhost',
  port: 'auto',
  hot: true,
  setupMiddlewares: (middlewares, server) => {
    server.app?.use(async (request: IncomingMessage, response: ServerResponse, next: () => void) => {
      if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return next();
      const { cookie = '' } = request.headers;
      const page = await fetch(platform + request.url, { headers: { accept: 'text/html', cookie } }).catch(() => null);
      if (page === null) {
        response.statusCode = 502;
        return response.end(`No platform answers at ${platform}: run npm start, or name another one with --against`);
      }
      response.statusCode = page.status;
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.end(developmentPage(await page.text(), apps));
    });
    return middlewares;
  },
  proxy: [
    {
      context: (path: string) => !path.startsWith('/dev/') && !path.startsWith('/ws'),
      target: platform,
      ws: true,
      // The platform refuses requests from other origins, so make these look like requests from its own.
      changeOrigin: true,
      headers: { origin: new URL(platform).origin },
    },
  ],
});

/**
 * Hot reload across the federation boundary: a remote's refresh runtime starts after React has registered its renderer. It finds that
 * renderer only if this hook recorded it.
 */
const RENDERERS = `<script>{const renderers=new Map();globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__??={renderers,supportsFiber:true,inject:(renderer)=>{renderers.set(renderers.size+1,renderer);return renderers.size},onScheduleFiberRoot(){},onCommitFiberRoot(){},onCommitFiberUnmount(){}}}</script>`;

/** A page of the platform that loads these apps from the development server, without integrity values. */
export const developmentPage = (html: string, apps: readonly string[]): string =>
  apps.reduce(withDevelopmentApp, html).replace('<head>', `<head>\n${RENDERERS}`);

const withDevelopmentApp = (html: string, app: string): string => {
  const path = developmentPath(app);
  const bare = html.replace(new RegExp(`<link[^>]*/artifacts/${app}/[^>]*>`, 'g'), '');
  if ((HOSTS as readonly string[]).includes(app)) {
    return bare.replace(
      new RegExp(`<script[^>]*/artifacts/${app}/[^>]*>`),
      `<link rel="stylesheet" href="${path}main.css">\n<script defer src="${path}main.js">`,
    );
  }
  return bare.replace(
    new RegExp(`"entry":"/artifacts/${app}/[^"]*","integrity":"[^"]*"`),
    `"entry":"${path}remoteEntry.js","integrity":""`,
  );
};
