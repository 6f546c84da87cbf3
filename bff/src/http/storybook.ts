import { join } from 'node:path';
import { AppError } from '@prebell/server/errors';
import { createStaticFiles, FILE_POLICY, sourceHash } from '@prebell/server/http';
import type { Config } from '../config';
import { createRouter, type Router } from './app-env';

/** Plain names only: no hidden files, no parent folders. */
const FILE = /^\w[\w.~-]*(\/\w[\w.~-]*)*$/;
/** A name that contains a hash of the content. */
const HASHED = /\.[0-9a-f]{8,}\.(iframe\.)?(bundle\.)?\w+$/;

/** Serves the design system's built Storybook under `/storybook`. Without a folder there is no route. */
export const storybookRoutes = ({ storybookDir }: Pick<Config, 'storybookDir'>): Router => {
  const router = createRouter();
  if (storybookDir === null) return router;
  const readStatic = createStaticFiles();

  return router
    .get('/storybook', (c) => c.redirect(`/storybook/${new URL(c.req.url).search}`))
    .get('/storybook/:file{.*}', async (c) => {
      const file = c.req.param('file') || 'index.html';
      const isDocument = file.endsWith('.html');
      // A document's policy is derived from its text, so the file is read uncompressed.
      const encodings = isDocument ? '' : (c.req.header('Accept-Encoding') ?? '');
      const found = FILE.test(file) ? await readStatic(join(storybookDir, file), encodings) : null;
      if (found === null)
        throw new AppError('NOT_FOUND', 'File not found', { headers: { 'Cache-Control': 'no-store' } });
      return c.body(found.body, 200, {
        'Content-Type': found.type,
        'Cache-Control': HASHED.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache',
        Vary: 'Accept-Encoding',
        ...(found.encoding && { 'Content-Encoding': found.encoding }),
        'Content-Security-Policy': isDocument ? policyOf(new TextDecoder().decode(found.body)) : FILE_POLICY,
        ...(isDocument && { 'X-Frame-Options': 'SAMEORIGIN' }),
      });
    });
};

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * The content security policy that only Storybook needs: its own inline scripts (by hash, so that no others run), styles made at
 * run time, and a frame of the same origin for the stories.
 */
const policyOf = (html: string): string => {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(([, code = '']) => sourceHash(code));
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "frame-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
};
