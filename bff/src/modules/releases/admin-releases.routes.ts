import {
  type Canary,
  endpoints,
  type Release,
  type WireAdminCanary,
  type WireAdminFault,
  type WireAdminRelease,
} from '@prebell/contracts';
import {
  changedApps,
  digestsOf,
  EMPTY,
  previewRollbacks,
  promoteCanary,
  readHistory,
  rollback,
  stopCanary,
} from '@prebell/release/store';
import { AppError } from '@prebell/server/errors';
import type { Connection } from '../../db/database';
import type { Deps } from '../../deps';
import type { Actor } from '../../http/actor';
import { createRouter, type Router } from '../../http/app-env';
import { mount } from '../../http/mount';
import { type AuditLine, insertAudit } from '../audit/audit.repository';
import { countByVersion, countFaults, faultsOf } from '../faults/faults.repository';
import { createVersionReader } from './app-versions.gateway';
import { presentVersions } from './app-versions.presenter';
import { judgeNow } from './canary-verdict.service';
import { foreignFaultsOf, foreignVitalsOf } from './foreign-reports.repository';
import { openReleases } from './open-releases.gateway';
import { usageOf } from './release-usage.repository';
import { createStackReader } from './source-stack.gateway';
import type { StoreTrouble } from './store-trouble.rules';

const SHOWN = 50;
/** Reasons for which there is no history to show. */
const AWAY: readonly (StoreTrouble | null)[] = ['missing', 'unreadable', 'silent'];

/** Releases as admins see them, the rollback and the steps of a canary. The store's history records who did it. */
export const adminReleaseRoutes = ({ config, db, log, now, releases: known }: Deps): Router => {
  const releases = openReleases(config, log);
  const { store, trusted } = releases;
  const readVersions = createVersionReader(releases);
  const readStack = createStackReader({ trusted, onError: (err) => log.warn({ err }, 'Cannot read a source map') });
  const router = createRouter();

  const list = async () => {
    const missing = await known.describe();
    // Without a log that can be believed an admin still sees the history. Without a store there is none, which is not the same as none yet.
    if (missing !== null && AWAY.includes(known.reader.trouble()))
      throw new AppError('UNAVAILABLE', missing, { retryAfter: 5 });
    const history = await readHistory(store, SHOWN + 1);
    // Without a log that can be believed there is no canary, but the admin sees this page.
    const line = await trusted.line().catch((error: unknown) => {
      log.warn({ err: error }, 'Cannot read the log of releases');
      return null;
    });
    const canary = line?.canary;
    const live = history[0] === undefined ? [] : Object.values(digestsOf(history[0]));
    if (canary !== undefined) live.push(canary.digest);
    const versions = await readVersions(history);
    const digests = versions.map(({ digest }) => digest);
    const earlier = [...digests, ...history.flatMap((release) => release.canary?.digest ?? [])].filter(
      (digest) => !live.includes(digest),
    );
    const [counts, faults, earlierFaults, elsewhere, vitalsElsewhere, usage, byVersion, judged, rollbacks] =
      await Promise.all([
        countFaults(db),
        reportedErrors(db, live),
        reportedErrors(db, earlier),
        foreignFaultsOf(db, live),
        foreignVitalsOf(db, live),
        usageOf(db, digests),
        countByVersion(db),
        canary === undefined ? null : judgeNow({ db, now }, releases, canary),
        // An altered release stops rollbacks, not this page: the log says which.
        previewRollbacks(releases).catch((error: unknown) => {
          log.warn({ err: error }, 'Cannot say what a rollback would break');
          return [];
        }),
      ]);
    return {
      canary: canary && judged ? presentCanary(canary, judged) : null,
      versions: presentVersions(versions, {
        usage,
        faults: byVersion,
        elsewhere: { faults: elsewhere, vitals: vitalsElsewhere },
      }),
      rollbacks: rollbacks.map(({ breaks, ...rollback }) => ({ ...rollback, breaks: [...breaks] })),
      releases: history
        .slice(0, SHOWN)
        .map((release, index) => present(release, history[index + 1], counts.get(release.id) ?? 0)),
      faults,
      earlier_faults: earlierFaults,
    };
  };

  mount(router, endpoints.releases.list, list);
  mount(router, endpoints.releases.stack, async ({ body }) => ({ frames: await readStack(body.stack) }));
  const assertSeen = async (live: string) => {
    if ((await store.head()) !== live)
      throw new AppError('RELEASE_CHANGED', 'Another release went live in the meantime. Check it first.');
  };
  const audit = (actor: Actor, entry: Pick<AuditLine, 'action' | 'before' | 'after'> & { readonly app: string }) =>
    db.transaction().execute((tx) => {
      const { app, ...rest } = entry;
      return insertAudit(tx, { at: now(), actor, target: { id: null, username: app }, reason: null, ...rest });
    });

  mount(router, endpoints.releases.rollback, async ({ actor, body }) => {
    await assertSeen(body.live);
    const only = body.only ?? undefined;
    const { release } = await rollback(releases, { by: actor.username, ...(only !== undefined && { only }) }).catch(
      (error: Error) => {
        log.warn({ err: error }, 'Refused a rollback');
        throw new AppError('ROLLBACK_IMPOSSIBLE', error.message);
      },
    );
    await audit(actor, {
      action: 'release.rollback',
      app: only ?? 'All applications',
      before: { release: body.live },
      after: { release: release.id },
    });
    return list();
  });

  mount(router, endpoints.releases.canary, async ({ actor, body }) => {
    await assertSeen(body.live);
    const canary = (await trusted.line())?.canary;
    if (canary === undefined) throw new AppError('CANARY_IMPOSSIBLE', 'There is no canary');
    const { app, salt } = canary;
    const decide = body.step === 'promote' ? promoteCanary : stopCanary;
    const { release } = await decide(releases, { by: actor.username, salt }).catch((error: Error) => {
      log.warn({ err: error }, 'Refused a step of a canary');
      throw new AppError('CANARY_IMPOSSIBLE', error.message);
    });
    await audit(actor, {
      action: body.step === 'promote' ? 'release.promote' : 'release.canary-stop',
      app,
      before: { release: body.live },
      after: { release: release.id },
    });
    return list();
  });
  return router;
};

/** Errors of these versions on our own pages and in other teams' hosts. */
async function reportedErrors(db: Connection, digests: readonly string[]): Promise<WireAdminFault[]> {
  const [own, elsewhere] = await Promise.all([faultsOf(db, digests), foreignFaultsOf(db, digests)]);
  return [
    ...own.map(({ release: _, signed_in_count: _signedIn, ...fault }) => ({ ...fault, host: null })),
    ...elsewhere,
  ].map((fault) => ({ ...fault, last_at: fault.last_at.toISOString() }));
}

function present(release: Release, before: Release | undefined, faults: number): WireAdminRelease {
  const { id, created_at, reason } = release;
  const changed = changedApps(release, before ?? EMPTY);
  return { id, created_at, reason, apps: digestsOf(release), changed, faults };
}

function presentCanary(
  { app, digest, percent, since, promote_at }: Canary,
  { verdict, slower, liveDigest, canary, live }: Awaited<ReturnType<typeof judgeNow>>,
): WireAdminCanary {
  return { app, digest, live_digest: liveDigest, percent, since, promote_at, verdict, slower, canary, live };
}
