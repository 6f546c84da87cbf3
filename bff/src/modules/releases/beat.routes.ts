import { isDeepStrictEqual } from 'node:util';
import { type Canary, endpoints } from '@prebell/contracts';
import { createOpenTabs, createRecentReleases, hasCanary } from '@prebell/release/live';
import { digestsOf } from '@prebell/release/store';
import { AppError } from '@prebell/server/errors';
import { isOwnOrigin } from '@prebell/server/http';
import type { Context } from 'hono';
import type { Deps } from '../../deps';
import { type AppEnv, createRouter, type Router } from '../../http/app-env';
import { readBearer } from '../../http/guard';
import { mount } from '../../http/mount';
import { signedInUser } from '../../http/signed-in-user';
import { createCanaryCookie } from './canary-cookie.codec';
import type { CanaryCounts } from './canary-counts.state';
import { createReleaseUsage } from './release-usage.state';

/** Receives heartbeats of open pages, and answers which release is live for their user. */
export const beatRoutes = (
  { config, db, now, log, releases }: Pick<Deps, 'config' | 'db' | 'now' | 'log' | 'releases'>,
  counts: Pick<CanaryCounts, 'noteViews'>,
): Router => {
  const { store, reader } = releases;
  const { publicOrigin } = config;
  const tabs = createOpenTabs({ store, now });
  const recent = createRecentReleases(reader);
  const usage = createReleaseUsage({ db, now, log });
  const cookie = createCanaryCookie(config);
  const router = createRouter();

  /** Whether a canary may be shown here. Another team's host shows the live remotes, and its requests carry no cookie. */
  const isOwnPage = (c: Context<AppEnv>): boolean => {
    const origin = c.req.header('Origin');
    return origin === undefined || isOwnOrigin(origin, { host: c.req.header('Host'), publicOrigin });
  };
  const hasThis = (c: Context<AppEnv>, { salt, percent }: Canary, user: string | null): boolean => {
    if (user !== null) return hasCanary({ salt, percent }, user);
    // A page that wakes up with an expired token keeps its release until the token is renewed.
    return readBearer(c) !== undefined && cookie.of(c) === salt;
  };

  mount(router, endpoints.releases.beat, async ({ c, body }) => {
    const digests = await tabs.noteOpen(body.release);
    if (digests === null) throw new AppError('NOT_FOUND', 'Release not found');
    const [live, beside] = [await reader.current(), await reader.canary()];
    const isOwn = beside !== null && isOwnPage(c);
    const user = isOwn ? await signedInUser(c) : null;
    const release = body.shown === undefined ? null : await recent.find(body.release);
    if (release !== null) {
      usage.noteViews(release, body.shown ?? []);
      if (user !== null) await counts.noteViews(user, release, body.shown ?? []);
    }
    const canary = isOwn && beside.canary && hasThis(c, beside.canary, user) ? beside.canary : null;
    cookie.keep(c, canary?.salt ?? null);
    const wanted = canary === null ? live : beside;
    if (wanted === null) return { live: null };
    // A step of a canary changes the release id, but most pages stay the same and need not reload.
    return { live: isDeepStrictEqual(digests, digestsOf(wanted)) ? body.release : wanted.id };
  });
  return router;
};
