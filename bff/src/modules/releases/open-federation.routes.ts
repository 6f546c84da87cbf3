import { LIVE_RELEASE_PATH, type LiveRelease, liveManifestPath } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import { originOf } from '@prebell/server/http';
import type { Deps } from '../../deps';
import { createRouter, type Router } from '../../http/app-env';
import { createOpenRemotes } from './open-remotes.gateway';

/** The release may change within a second. */
const HEADERS = { 'Cache-Control': 'no-cache' };

/** The live release for hosts of other teams: a list of all remotes, and the federation manifest of each. */
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
        remotes: Object.fromEntries([...remotes].map(([name, { live }]) => [name, live])),
      };
      return c.json(body, 200, HEADERS);
    })
    .get(liveManifestPath(':remote'), async (c) => {
      const remote = (await openRemotes(await readLive())).get(c.req.param('remote') ?? '');
      if (remote === undefined)
        throw new AppError('NOT_FOUND', 'No live remote has this name', { headers: { 'Cache-Control': 'no-store' } });
      return c.json(remote.manifest, 200, HEADERS);
    });
};
