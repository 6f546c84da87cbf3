import { createHash } from 'node:crypto';
import { LIVE_RELEASE_PATH, type LiveRelease, liveManifestPath } from '@prebell/contracts';
import { createOpenRemotes } from '@prebell/release/live';
import { AppError } from '@prebell/server/errors';
import { originOf } from '@prebell/server/http';
import type { Context } from 'hono';
import type { Deps } from '../../deps';
import { type AppEnv, createRouter, type Router } from '../../http/app-env';

/** The release may change at any second, so caches must ask each time. They get a 304 if nothing changed. */
const reply = (c: Context<AppEnv>, value: object): Response => {
  const body = JSON.stringify(value);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const headers = { 'Cache-Control': 'no-cache', ETag: etag };
  if (c.req.header('If-None-Match') === etag) return c.body(null, 304, headers);
  return c.body(body, 200, { 'Content-Type': 'application/json', ...headers });
};

/** The live release for other teams' hosts: a list of all remotes, and the federation manifest of each. */
export const openFederationRoutes = ({ config, log, releases }: Pick<Deps, 'config' | 'log' | 'releases'>): Router => {
  const { trusted, reader } = releases;
  const onError = (error: unknown) => log.error({ err: error }, 'Cannot read the release store');
  const openRemotes = createOpenRemotes({ origin: originOf(config), trusted, onError });
  const readLive = async () => {
    await releases.assertReleased();
    const release = await reader.current();
    if (release === null) throw new AppError('UNAVAILABLE', 'Nothing is published yet', { retryAfter: 1 });
    return release;
  };

  return createRouter()
    .get(LIVE_RELEASE_PATH, async (c) => {
      const release = await readLive();
      const remotes = await openRemotes(release);
      const body: LiveRelease = {
        release: release.id,
        created_at: release.created_at,
        remotes: Object.fromEntries(
          [...remotes].flatMap(([name, remote]) => (remote === 'unreadable' ? [] : [[name, remote.live]])),
        ),
      };
      return reply(c, body);
    })
    .get(liveManifestPath(':remote'), async (c) => {
      const remote = (await openRemotes(await readLive())).get(c.req.param('remote') ?? '');
      if (remote === undefined)
        throw new AppError('NOT_FOUND', 'No live remote has this name', { headers: { 'Cache-Control': 'no-store' } });
      // Not a 404, because a host must not think that a live remote is gone.
      if (remote === 'unreadable')
        throw new AppError('UNAVAILABLE', 'The files of this remote cannot be read', { retryAfter: 1 });
      return reply(c, remote.manifest);
    });
};
