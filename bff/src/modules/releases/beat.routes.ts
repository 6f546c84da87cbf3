import { endpoints } from '@prebell/contracts';
import type { Deps } from '../../deps';
import { createRouter, type Router } from '../../http/app-env';
import { mount } from '../../http/mount';
import { openReleases } from './open-releases.gateway';
import { createRecentReleases } from './recent-releases.state';
import { createReleaseReader } from './release-reader.gateway';
import { createReleaseUsage } from './release-usage.state';
import { createTabs } from './tabs.state';

/** Open pages report that they are open and learn which release is live. */
export const beatRoutes = ({ config, db, now, log }: Pick<Deps, 'config' | 'db' | 'now' | 'log'>): Router => {
  const { store, trusted } = openReleases(config, log);
  const onError = (error: unknown) => log.error({ err: error }, 'Cannot read the release store');
  const reader = createReleaseReader({ store: trusted, onError });
  const tabs = createTabs({ store, now });
  const recent = createRecentReleases(reader);
  const usage = createReleaseUsage({ db, now, log });
  const router = createRouter();

  mount(router, endpoints.releases.beat, async ({ body }) => {
    await tabs.noteOpen(body.release);
    const release = body.shown === undefined ? null : await recent.find(body.release);
    if (release !== null) usage.noteViews(release, body.shown ?? []);
    return { live: (await reader.current())?.id ?? null };
  });
  return router;
};
