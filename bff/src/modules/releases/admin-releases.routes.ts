import { endpoints, type Release, type WireAdminRelease } from '@prebell/contracts';
import { changedApps, digestsOf, EMPTY, previewRollbacks, readHistory, rollback } from '@prebell/release/store';
import { AppError } from '@prebell/server/errors';
import type { Deps } from '../../deps';
import { createRouter, type Router } from '../../http/app-env';
import { mount } from '../../http/mount';
import { insertAudit } from '../audit/audit.repository';
import { countByVersion, countFaults, faultsOf } from '../faults/faults.repository';
import { createVersionReader } from './app-versions.gateway';
import { presentVersions } from './app-versions.presenter';
import { openReleases } from './open-releases.gateway';
import { usageOf } from './release-usage.repository';

const SHOWN = 50;

/** Releases as admins see them, and the rollback. The store's history records who rolled back. */
export const adminReleaseRoutes = ({ config, db, log, now }: Deps): Router => {
  const releases = openReleases(config, log);
  const { store } = releases;
  const readVersions = createVersionReader(releases);
  const router = createRouter();

  const list = async () => {
    const history = await readHistory(store, SHOWN + 1);
    const live = history[0] === undefined ? [] : Object.values(digestsOf(history[0]));
    const versions = await readVersions(history);
    const digests = versions.map(({ digest }) => digest);
    const [counts, faults, usage, byVersion, rollbacks] = await Promise.all([
      countFaults(db),
      faultsOf(db, live),
      usageOf(db, digests),
      countByVersion(db),
      // An altered release stops rollbacks, not this page: the log says which.
      previewRollbacks(releases).catch((error: unknown) => {
        log.warn({ err: error }, 'Cannot say what a rollback would break');
        return [];
      }),
    ]);
    return {
      versions: presentVersions(versions, { usage, faults: byVersion }),
      rollbacks: rollbacks.map(({ breaks, ...rollback }) => ({ ...rollback, breaks: [...breaks] })),
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
