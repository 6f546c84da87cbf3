import { join } from 'node:path';
import { appNameSchema, type Release } from '@prebell/contracts';
import { openStore } from '@prebell/release/store';
import type { Context } from 'hono';
import type { Deps } from '../../deps';
import { type AppEnv, createRouter, type Router } from '../../http/app-env';
import { AppError } from '../../http/app-error';
import { compressText, createStaticFiles } from '../../http/static-file';
import { findPage } from './find-page';
import { type PageSettings, renderPage } from './page';
import { createPrerendered } from './prerendered';
import { createReleaseReader } from './release-reader';
import { robotsOf, sitemapOf } from './search-engines';
import { readSocialImage, SOCIAL_IMAGE } from './social-image';

const DIGEST = /^[0-9a-f]{16}$/;
/** Plain names only: nothing hidden, nothing upwards. */
const FILE = /^\w[\w.-]*(\/\w[\w.-]*)*$/;
const fileNotFound = () =>
  new AppError('NOT_FOUND', 'There is no such file', { headers: { 'Cache-Control': 'no-store' } });

const OWN_PATHS = /^\/(api|artifacts|socket\.io)(\/|$)/;
const FILE_ENDING = /\.\w{1,8}$/;

/**
 * `/artifacts/*` from the release store, and a page for every other path that is not the API's. Mounted last. The answer
 * of a path changes within a second of a publish; what a page was delivered with stays reachable by its digest.
 */
export const releaseRoutes = ({ config, log }: Pick<Deps, 'config' | 'log'>): Router => {
  const store = openStore(config.releaseStore);
  const onError = (error: unknown) => log.error({ err: error }, 'The release store cannot be read');
  const reader = createReleaseReader({ store, onError });
  const readStatic = createStaticFiles();
  const prerender = createPrerendered({ store, onError });
  const socialImage = readSocialImage();

  const settings: PageSettings = { isDemo: config.demo, centreTimeZone: config.cad.timeZone };
  const originOf = (c: Context<AppEnv>): string => config.publicOrigin ?? new URL(c.req.url).origin;

  const replyPage = async (c: Context<AppEnv>, release: Release): Promise<Response> => {
    const page = findPage(release, c.req.path);
    // Whoever asks for a file must not be given a page.
    if (page === null && FILE_ENDING.test(c.req.path)) throw fileNotFound();
    const chromeless = page?.route.chrome === 'none' ? release.chromeless : null;
    const host = chromeless ?? release.shell;
    if (host === null) throw new AppError('UNAVAILABLE', 'The shell is not published yet', { retryAfter: 1 });
    const prerendered = page === null || chromeless !== null ? null : await prerender(release, page);
    const canonical = page === null || prerendered === null ? null : `${originOf(c)}${page.route.path}`;
    const isChromeless = chromeless !== null;
    const rendered = renderPage({ release, host, page, isChromeless, prerendered, canonical, ...settings });
    const headers = { 'Cache-Control': 'no-cache', ETag: rendered.etag, Vary: 'Accept-Encoding' };
    if (c.req.header('If-None-Match') === rendered.etag) return c.body(null, 304, headers);
    const { body, encoding } = compressText(rendered.html, c.req.header('Accept-Encoding') ?? '');
    return c.body(body, page === null ? 404 : 200, {
      'Content-Type': 'text/html; charset=utf-8',
      ...headers,
      ...rendered.headers,
      ...(encoding && { 'Content-Encoding': encoding }),
    });
  };

  return createRouter()
    .get('/artifacts/:app/:digest/:file{.+}', async (c) => {
      const { app, digest, file } = c.req.param();
      const isSound = appNameSchema.safeParse(app).success && DIGEST.test(digest) && FILE.test(file);
      const path = join(store.artefactPath(app, digest), file);
      const found = isSound ? await readStatic(path, c.req.header('Accept-Encoding') ?? '') : null;
      if (found === null) throw fileNotFound();
      return c.body(found.body, 200, {
        'Content-Type': found.type,
        'Cache-Control': 'public, max-age=31536000, immutable',
        Vary: 'Accept-Encoding',
        ...(found.encoding && { 'Content-Encoding': found.encoding }),
      });
    })
    .get(SOCIAL_IMAGE.path, (c) =>
      c.body(socialImage, 200, { 'Content-Type': SOCIAL_IMAGE.type, 'Cache-Control': 'public, max-age=86400' }),
    )
    .get('/robots.txt', (c) => c.text(robotsOf(originOf(c))))
    .get('/sitemap.xml', async (c) => {
      const release = await reader.current();
      return c.body(release === null ? '' : sitemapOf(release, originOf(c)), 200, {
        'Content-Type': 'application/xml',
      });
    })
    .get('*', async (c, next) => {
      if (OWN_PATHS.test(c.req.path)) return next();
      const release = await reader.current();
      if (release === null) throw new AppError('UNAVAILABLE', 'Nothing is published yet', { retryAfter: 1 });
      return replyPage(c, release);
    });
};

/** Rejects while nothing is published: the platform is not ready then. */
export const assertReleased = async (folder: string): Promise<void> => {
  if ((await openStore(folder).head()) === null) throw new Error('Nothing is published yet');
};
