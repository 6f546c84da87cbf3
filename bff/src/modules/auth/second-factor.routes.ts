import { endpoints } from '@prebell/contracts';
import { assertSameOrigin, clientOf } from '@prebell/server/http';
import type { Context } from 'hono';
import type { Deps } from '../../deps';
import { type AppEnv, createRouter, type Router } from '../../http/app-env';
import { mount } from '../../http/mount';
import { createChallenge } from '../factors/challenges.repository';
import { listPasskeys } from '../factors/passkeys.repository';
import { authenticationOptions, placeOf } from '../factors/webauthn.gateway';
import { keepBrowser, readBrowser } from './browser-cookie.codec';
import {
  browserBinding,
  completeSignIn,
  ownerOfTicket,
  signInWithPasskey,
  ticketBinding,
} from './second-factor.service';
import { answerSignIn } from './sign-in.presenter';

/** Signing in with a passkey, alone or after the password, and with codes. */
export const secondFactorRoutes = (deps: Deps): Router => {
  const { db, config, throttle } = deps;
  const { publicOrigin } = config;
  const { factors } = endpoints;
  const router = createRouter();

  /** Admits a request from our own pages within the sign-in limit; resolves with where it comes from. */
  const enter = async (c: Context<AppEnv>) => {
    assertSameOrigin(c, publicOrigin);
    const client = clientOf(c);
    await throttle.signIn(client.address);
    return { client, place: placeOf(publicOrigin, c.req.url, c.req.header('Host')) };
  };

  mount(router, factors.signInOptions, async ({ c, body: { ticket } }) => {
    const { place } = await enter(c);
    const now = deps.now();
    if (ticket === undefined) {
      const boundTo = browserBinding(keepBrowser(c, publicOrigin));
      const { token, challenge } = await createChallenge(db, { purpose: 'sign-in', boundTo, userId: null, now });
      // With an empty list the browser offers every passkey for this site, and nobody learns who has one.
      const options = await authenticationOptions(place, { challenge, allowed: [], verification: 'required' });
      return { challenge_id: token, options };
    }
    const { id } = await ownerOfTicket(deps, ticket);
    const held = { purpose: 'second-factor', boundTo: ticketBinding(ticket), userId: id, now } as const;
    const { token, challenge } = await createChallenge(db, held);
    const allowed = await listPasskeys(db, id);
    const options = await authenticationOptions(place, { challenge, allowed, verification: 'preferred' });
    return { challenge_id: token, options };
  });

  mount(router, factors.signInWithPasskey, async ({ c, body }) => {
    const from = await enter(c);
    const browser = readBrowser(c, publicOrigin);
    return answerSignIn(deps, c, await signInWithPasskey(deps, body, { ...from, browser }));
  });

  mount(router, factors.completeSignIn, async ({ c, body }) => {
    const from = await enter(c);
    return answerSignIn(deps, c, await completeSignIn(deps, { ...body, ...from }));
  });

  return router;
};
