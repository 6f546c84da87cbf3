import { endpoints, type Release, type WireAdminRelease } from '@prebell/contracts';
import { changedApps, digestsOf, EMPTY, readHistory, rollback } from '@prebell/release/store';
import { AppError } from '@prebell/server/errors';
import type { Deps } from '../../deps';
import { createRouter, type Router } from '../../http/app-env';
import { mount } from '../../http/mount';
import { insertAudit } from '../audit/audit.repository';
import { countFaults, faultsOf } from '../faults/faults.repository';
import { openReleases } from './open-releases.gateway';

const SHOWN = 50;

/** Releases as admins see them, and the rollback. The store's history records who rolled back. */
export const adminReleaseRoutes = ({ config, db, log, now }: Deps): Router => {
  const releases = openReleases(config, log);
  const { store } = releases;
  const router = createRouter();

  const list = async () => {
    const history = await readHistory(store, SHOWN + 1);
    const counts = await countFaults(db);
    const live = history[0] === undefined ? [] : Object.values(digestsOf(history[0]));
    const faults = await faultsOf(db, live);
    return {
      releases: history
        .slice(0, SHOWN)
        .map((release, index) => present(release, history[index + 1], counts.get(release.id) ?? 0)),
      faults: faults.map(({ release: _, signed_in_count: _signedIn, ...fault }) => ({
        ...fault,
        last_at: fault.last_at.toISOString(),
      })),
    };
  };

  mount(router, endpoints.releases.list, list);
  mount(router, endpoints.releases.rollback, async ({ actor, body }) => {
    if ((await store.head()) !== body.live)
      throw new AppError(
        'RELEASE_CHANGED',
        'Another release went live in the meantime. Check it before you roll back.',
      );
    const only = body.only ?? undefined;
    const { release } = await rollback(releases, { by: actor.username, ...(only !== undefined && { only }) }).catch(
      (error: Error) => {
        log.warn({ err: error }, 'Refused a rollback');
        throw new AppError('ROLLBACK_IMPOSSIBLE', error.message);
      },
    );
    await db.transaction().execute((tx) =>
      insertAudit(tx, {
        at: now(),
        action: 'release.rollback',
        actor,
        target: { id: null, username: only ?? 'All applications' },
        before: { release: body.live },
        after: { release: release.id },
        reason: null,
      }),
    );
    return list();
  });
  return router;
};

function present(release: Release, before: Release | undefined, faults: number): WireAdminRelease {
  const { id, created_at, reason } = release;
  const changed = changedApps(release, before ?? EMPTY);
  return { id, created_at, reason, apps: digestsOf(release), changed, faults };
}
