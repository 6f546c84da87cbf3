import { endpoints, type Release, type WireAdminFault } from '@prebell/contracts';
import {
  createStackReader,
  createVersionReader,
  openReleases,
  type StoreTrouble,
  sharersOf,
} from '@prebell/release/live';
import {
  createSignerReader,
  digestsOf,
  previewRollbacks,
  promoteCanary,
  type ReleaseSigner,
  readHistory,
  rollback,
  stopCanary,
} from '@prebell/release/store';
import { AppError } from '@prebell/server/errors';
import { transferSize } from '@prebell/server/http';
import type { Connection } from '../../db/database';
import type { Deps } from '../../deps';
import type { Actor } from '../../http/actor';
import { createRouter, type Router } from '../../http/app-env';
import { mount } from '../../http/mount';
import { type AuditLine, insertAudit } from '../audit/audit.repository';
import { countByVersion, countFaults, faultsOf } from '../faults/faults.repository';
import { presentCanary, presentRelease, presentRollback, reportsWith } from './admin-releases.presenter';
import { presentVersions } from './app-versions.presenter';
import { judgeNow } from './canary-verdict.service';
import { foreignFaultsOf, foreignVitalsOf } from './foreign-reports.repository';
import { usageOf } from './release-usage.repository';

const SHOWN = 50;
/** States of the store in which there is no history to show. */
const AWAY: readonly (StoreTrouble | null)[] = ['missing', 'unreadable', 'silent'];

/** Releases as admins see them, the rollback, and the steps of a canary. The store's history records who did it. */
export const adminReleaseRoutes = ({ config, db, log, now, releases: known }: Deps): Router => {
  const releases = openReleases(config, log);
  const { store, trusted } = releases;
  const readVersions = createVersionReader(releases, (path, bytes) => transferSize(path, bytes, config.brotliQuality));
  const readSigner = createSignerReader(releases);
  const readStack = createStackReader({
    trusted,
    sharersOf: (address) => sharersOf({ store, trusted, reader: known.reader }, address),
    onError: (err) => log.warn({ err }, 'Cannot read a source map'),
  });
  const router = createRouter();

  const list = async () => {
    const missing = await known.describe();
    // Without a trusted log an admin still sees the history. An unreachable store has no history at all, which is not
    // the same as an empty one.
    if (missing !== null && AWAY.includes(known.reader.trouble()))
      throw new AppError('UNAVAILABLE', missing, { retryAfter: 5 });
    const history = await readHistory(store, SHOWN + 1);
    // Without a trusted log there is no canary, but the admin still sees this page.
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
    const signerOf = async (release: Release): Promise<ReleaseSigner | null> =>
      readSigner(release).catch((error: unknown) => {
        log.warn({ err: error }, 'Cannot read who made a release live');
        return null;
      });
    const [counts, signers, faults, earlierFaults, elsewhere, vitalsElsewhere, usage, byVersion, judged, rollbacks] =
      await Promise.all([
        countFaults(db),
        Promise.all(history.slice(0, SHOWN).map(signerOf)),
        reportedErrors(db, live),
        reportedErrors(db, earlier),
        foreignFaultsOf(db, live),
        foreignVitalsOf(db, live),
        usageOf(db, digests),
        countByVersion(db),
        canary === undefined ? null : judgeNow({ db, now }, releases, canary),
        // An altered release prevents rollbacks, but not this page. The server's log says which release it is.
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
      rollbacks: rollbacks.map(presentRollback),
      releases: history.slice(0, SHOWN).map((release, index) => {
        const before = history[index + 1];
        return presentRelease(release, {
          before,
          faults: reportsWith(release, { before, counts }),
          signer: signers[index],
        });
      }),
      faults,
      earlier_faults: earlierFaults,
    };
  };

  mount(router, endpoints.adminReleases.list, list);
  mount(router, endpoints.adminReleases.stack, async ({ body }) => ({ frames: await readStack(body.stack) }));
  const assertSeen = async (live: string) => {
    if ((await store.head()) !== live)
      throw new AppError('RELEASE_CHANGED', 'Another release went live in the meantime. Check it first.');
  };
  const audit = (actor: Actor, entry: Pick<AuditLine, 'action' | 'before' | 'after'> & { readonly app: string }) =>
    db.transaction().execute((tx) => {
      const { app, ...rest } = entry;
      return insertAudit(tx, { at: now(), actor, target: { id: null, username: app }, reason: null, ...rest });
    });

  const refuseRollback = (error: Error): never => {
    log.warn({ err: error }, 'Refused a rollback');
    throw new AppError('ROLLBACK_IMPOSSIBLE', error.message);
  };

  mount(router, endpoints.adminReleases.previewRollbacks, async ({ params }) => ({
    rollbacks: (await previewRollbacks(releases, params.id).catch(refuseRollback)).map(presentRollback),
  }));

  mount(router, endpoints.adminReleases.rollback, async ({ actor, body }) => {
    await assertSeen(body.live);
    const [only, to] = [body.only ?? undefined, body.to ?? undefined];
    const way = { ...(only !== undefined && { only }), ...(to !== undefined && { to }) };
    const { release } = await rollback(releases, { by: actor.username, ...way }).catch(refuseRollback);
    await audit(actor, {
      action: 'release.rollback',
      app: only ?? 'All applications',
      before: { release: body.live },
      after: { release: release.id },
    });
    return list();
  });

  mount(router, endpoints.adminReleases.canary, async ({ actor, body }) => {
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
