import { isDeepStrictEqual } from 'node:util';
import { endpoints } from '@prebell/contracts';
import { digestsOf } from '@prebell/release/store';
import { isOwnOrigin } from '@prebell/server/http';
import type { Context } from 'hono';
import type { Deps } from '../../deps';
import { type AppEnv, createRouter, type Router } from '../../http/app-env';
import { mount } from '../../http/mount';
import { signedInUser } from '../../http/signed-in-user';
import { createCanaryCookie } from './canary-cookie.codec';
import type { CanaryCounts } from './canary-counts.state';
import { hasCanary } from './canary-share.rules';
import { createRecentReleases } from './recent-releases.state';
import { createReleaseUsage } from './release-usage.state';
import { createTabs } from './tabs.state';

/** Open pages report that they are open and learn which release is live for their user. */
export const beatRoutes = (
  { config, db, now, log, releases }: Pick<Deps, 'config' | 'db' | 'now' | 'log' | 'releases'>,
  counts: Pick<CanaryCounts, 'noteViews'>,
): Router => {
  const { store, reader } = releases;
  const { publicOrigin } = config;
  const tabs = createTabs({ store, now });
  const recent = createRecentReleases(reader);
  const usage = createReleaseUsage({ db, now, log });
  const cookie = createCanaryCookie(config);
  const router = createRouter();

  /** The user, if a canary may be shown here. Another team's host shows the live remotes, and its requests carry no cookie. */
  const userOf = (c: Context<AppEnv>): Promise<string | null> => {
    const origin = c.req.header('Origin');
    const isOwn = origin === undefined || isOwnOrigin(origin, { host: c.req.header('Host'), publicOrigin });
    return isOwn ? signedInUser(c) : Promise.resolve(null);
  };

  mount(router, endpoints.releases.beat, async ({ c, body }) => {
    const digests = await tabs.noteOpen(body.release);
    const [live, beside] = [await reader.current(), await reader.canary()];
    const user = beside === null ? null : await userOf(c);
    const release = body.shown === undefined ? null : await recent.find(body.release);
    if (release !== null) {
      usage.noteViews(release, body.shown ?? []);
      if (user !== null) await counts.noteViews(user, release, body.shown ?? []);
    }
    const canary = user !== null && beside?.canary && hasCanary(beside.canary, user) ? beside.canary : null;
    cookie.keep(c, canary?.salt ?? null);
    const wanted = canary === null ? live : beside;
    if (wanted === null) return { live: null };
    // A step of a canary changes the id, but nothing for most pages: they need not load again.
    return { live: isDeepStrictEqual(digests, digestsOf(wanted)) ? body.release : wanted.id };
  });
  return router;
};
