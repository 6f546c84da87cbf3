import { appNameSchema, type Release } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import { compressText, FILE_POLICY, originOf, setHeader } from '@prebell/server/http';
import type { Context } from 'hono';
import type { Deps } from '../../deps';
import { type AppEnv, createRouter, type Router } from '../../http/app-env';
import { createDispatchWorker } from '../installable/dispatch-worker.gateway';
import { DISPATCH_SCOPE, PATHS } from '../installable/manifest.html';
import { createCanaryCookie } from '../releases/canary-cookie.codec';
import { createArtefactFiles } from './artefact-files.gateway';
import { findPage, isChromelessPage } from './find-page.rules';
import { createKeptPage } from './kept-page.gateway';
import type { Filling } from './live-parts.html';
import { type PageSettings, renderPage } from './page.html';
import { createPrerendered } from './prerendered.gateway';
import type { Previews } from './preview.codec';
import { withBadge } from './preview-page.html';
import { robotsOf, sitemapOf } from './search-engines.html';
import { readSocialImages } from './social-image.gateway';
import { AGAIN_S, unavailablePage } from './unavailable-page.html';

const DIGEST = /^[0-9a-f]{16}$/;
/** Plain names only: no hidden files, no parent folders. */
const FILE = /^\w[\w.-]*(\/\w[\w.-]*)*$/;
const fileNotFound = () => new AppError('NOT_FOUND', 'File not found', { headers: { 'Cache-Control': 'no-store' } });

const storeIsAway = () => new AppError('UNAVAILABLE', 'The files of our pages are missing.', { retryAfter: AGAIN_S });

/** While our pages are unavailable: a page that says so for people, the usual error for programs. */
const replyUnavailable = (c: Context<AppEnv>): Response => {
  const isReader = c.req.header('Accept')?.includes('text/html') && !FILE_ENDING.test(c.req.path);
  if (!isReader) throw storeIsAway();
  const { html, headers } = unavailablePage(c.get('traceId'));
  return c.body(html, 503, headers);
};

/** For page fragments such as HTML and SVG. Without this policy, a browser could open one as a document and run its scripts. */
const PART_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";
const DOCUMENT_TYPE = /html|xml/;
const OWN_PATHS = /^\/(api|artifacts|socket\.io)(\/|$)/;
const FILE_ENDING = /\.\w{1,8}$/;

/** Parts that a platform may run without. */
interface Parts {
  readonly previews?: Previews | null;
  /** What fills prerendered pages. */
  readonly filling?: () => Promise<Filling>;
}

/**
 * Serves `/artifacts/*` from the release store, and a page for every other path outside the API. Mounted last. After a
 * publish, paths answer with the new release within a second. The files of an already delivered page stay available by
 * their digest.
 */
export const releaseRoutes = (
  { config, log, releases }: Pick<Deps, 'config' | 'log' | 'releases'>,
  { previews = null, filling }: Parts = {},
): Router => {
  const { reader } = releases;
  const onError = (error: unknown) => log.error({ err: error }, 'Cannot read the release store');
  const artefacts = createArtefactFiles({
    ...releases,
    brotliQuality: config.brotliQuality,
    onRefused: (err) => log.error({ err }, 'Refused a file of the release store'),
  });
  const canaryCookie = createCanaryCookie(config);
  const prerender = createPrerendered({ artefacts, onError, ...(filling && { filling }) });
  const socialImages = readSocialImages();

  const settings: PageSettings = {
    isDemo: config.demo,
    centreTimeZone: config.cad.timeZone,
    timerLimits: config.cad.timerLimits,
  };
  const origin = originOf(config);
  const keptPage = createKeptPage({ settings, artefacts }, DISPATCH_SCOPE);
  const dispatchWorker = createDispatchWorker();

  /** The canary, if a heartbeat marked this browser for it; otherwise the live release. */
  const releaseOf = async (c: Context<AppEnv>, live: Release): Promise<Release> => {
    const salt = canaryCookie.of(c);
    const beside = salt === undefined ? null : await reader.canary();
    return beside?.canary?.salt === salt && beside !== null ? beside : live;
  };

  const replyPage = async (c: Context<AppEnv>, live: Release): Promise<Response> => {
    const candidates = previews?.of(c) ?? [];
    const isPreview = previews !== null && candidates.length > 0;
    const release = isPreview ? await previews.apply(live, candidates) : await releaseOf(c, live);
    const page = findPage(release, c.req.path);
    // A request for a file must never get a page.
    if (page === null && FILE_ENDING.test(c.req.path)) throw fileNotFound();
    const chromeless = page !== null && isChromelessPage(page.route) ? release.chromeless : null;
    const host = chromeless ?? release.shell;
    if (host === null) return replyUnavailable(c);
    const prerendered = page === null || chromeless !== null ? null : await prerender(release, page);
    const canonical = page === null || prerendered === null ? null : `${origin}${page.route.path}`;
    const isChromeless = chromeless !== null;
    const rendered = renderPage({ release, host, page, isChromeless, prerendered, canonical, ...settings });
    if (isPreview) {
      return c.body(withBadge(rendered.html, candidates), page === null ? 404 : 200, {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-store',
        ...rendered.headers,
      });
    }
    // Only the reader's browser may cache it: a shared cache would give many readers the same nonce.
    const headers = { 'Cache-Control': 'private, no-cache', ETag: rendered.etag, Vary: 'Accept-Encoding' };
    if (c.req.header('If-None-Match') === rendered.etag) return c.body(null, 304, headers);
    const { body, encoding } = compressText(rendered.html, c.req.header('Accept-Encoding') ?? '');
    return c.body(body, page === null ? 404 : 200, {
      'Content-Type': 'text/html; charset=utf-8',
      ...headers,
      ...rendered.headers,
      ...(encoding && { 'Content-Encoding': encoding }),
    });
  };

  /** @throws AppError if the store is unreachable, otherwise the error itself */
  const throwUnlessAway = (error: unknown): never => {
    throw reader.isStoreAway() ? storeIsAway() : error;
  };

  return createRouter()
    .get('/artifacts/:app/:digest/:file{.+}', async (c) => {
      const { app, digest, file } = c.req.param();
      const isSound = appNameSchema.safeParse(app).success && DIGEST.test(digest) && FILE.test(file);
      if (!isSound) throw fileNotFound();
      const found = await artefacts.served(app, digest, file, c.req.header('Accept-Encoding') ?? '');
      if (found === null) throw fileNotFound();
      // A standard federation host requests scripts without CORS. No file of an artefact is secret.
      if (config.corsOrigins.length > 0) setHeader(c, 'Cross-Origin-Resource-Policy', 'cross-origin');
      return c.body(found.body, 200, {
        'Content-Type': found.type,
        'Cache-Control': 'public, max-age=31536000, immutable',
        Vary: 'Accept-Encoding',
        ...(found.encoding && { 'Content-Encoding': found.encoding }),
        // Opened on its own, the file runs nothing.
        'Content-Security-Policy': DOCUMENT_TYPE.test(found.type) ? PART_POLICY : FILE_POLICY,
      });
    })
    .get(PATHS.dispatchWorker, async (c) => {
      // While there is no release, answer with an error: the browser then keeps its worker. A worker without a release
      // would delete the stored page.
      await releases.assertReleased();
      const release = await reader.current();
      const kept = release && (await keptPage(release).catch(throwUnlessAway));
      const { script, etag } = dispatchWorker(kept);
      // Browsers revalidate it at each check, so that a newer or rolled-back release replaces it.
      const headers = { 'Cache-Control': 'no-cache', ETag: etag, Vary: 'Accept-Encoding' };
      if (c.req.header('If-None-Match') === etag) return c.body(null, 304, headers);
      const { body, encoding } = compressText(script, c.req.header('Accept-Encoding') ?? '');
      return c.body(body, 200, {
        'Content-Type': 'text/javascript; charset=utf-8',
        'Service-Worker-Allowed': DISPATCH_SCOPE,
        'Content-Security-Policy': FILE_POLICY,
        ...headers,
        ...(encoding && { 'Content-Encoding': encoding }),
      });
    })
    .get('/social/:name', (c) => {
      const image = socialImages.get(c.req.path);
      if (image === undefined) throw fileNotFound();
      return c.body(image, 200, { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=86400' });
    })
    .get('/robots.txt', (c) => c.text(robotsOf(origin)))
    .get('/sitemap.xml', async (c) => {
      const release = await reader.current();
      if (release === null) throw storeIsAway();
      return c.body(sitemapOf(release, origin), 200, { 'Content-Type': 'application/xml' });
    })
    .get('*', async (c, next) => {
      if (OWN_PATHS.test(c.req.path)) return next();
      const release = await reader.current();
      return release === null ? replyUnavailable(c) : replyPage(c, release);
    });
};
