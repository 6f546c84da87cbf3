import { endpoints } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import { assertSameOrigin, clientOf } from '@prebell/server/http';
import { admitToHash } from '@prebell/server/password';
import type { Context } from 'hono';
import type { Connection } from '../../db/database';
import type { Deps } from '../../deps';
import { type AppEnv, createRouter, type Router } from '../../http/app-env';
import { readBearer } from '../../http/guard';
import { mount } from '../../http/mount';
import { presentUser } from '../users/users.presenter';
import { findUser, findUserByLogin, updateNames } from '../users/users.repository';
import { verifyAccessToken } from './access-token.codec';
import { prepareRegistration, refresh, register, signIn, signOut } from './auth.service';
import { type Attempt, invalidCredentials, verifyCredentials } from './credentials.service';
import { readKnownDevice } from './known-device.codec';
import { changePassword } from './password-change.service';
import { clearRefreshCookie, readRefreshCookie, writeRefreshCookie } from './refresh-cookie.codec';
import { verifyRefreshToken } from './refresh-token.codec';
import { assertOwnName } from './reserved-names.policy';
import { secondFactorRequired } from './second-factor.service';
import { answerSignIn } from './sign-in.presenter';

const refused = () => new AppError('REFRESH_INVALID', 'Your session has ended. Please sign in again.');

/** Sign-in, registration, session refresh and sign-out, and a user's own profile and password. */
export const authRoutes = (deps: Deps): Router => {
  const { db, sessions, throttle, config } = deps;
  const { publicOrigin } = config;
  const router = createRouter();

  const profile = async (connection: Connection, id: string) => {
    const user = await findUser(connection, id);
    if (!user) throw new AppError('UNAUTHENTICATED', 'Please sign in');
    return { user: presentUser(user, deps.now()) };
  };

  /** The sessions that a request belongs to: its cookie's and its bearer's, which may differ. */
  const sessionsOf = async (c: Context<AppEnv>): Promise<Set<string>> => {
    const cookie = verifyRefreshToken(deps.keys, readRefreshCookie(c, publicOrigin) ?? '');
    const bearer = readBearer(c);
    const claims =
      bearer === undefined ? undefined : await verifyAccessToken(deps.keys, bearer, deps.now()).catch(() => undefined);
    return new Set([cookie?.sessionId, claims?.sid].filter((id) => typeof id === 'string'));
  };

  const verifyAndSignIn = async (attempt: Attempt) => {
    const verified = await verifyCredentials(deps, attempt);
    return db.transaction().execute((tx) => signIn(deps, tx, verified, attempt.client));
  };

  mount(router, endpoints.auth.login, async ({ c, body }) => {
    assertSameOrigin(c, publicOrigin);
    const client = clientOf(c);
    const knownAccount = readKnownDevice(c, { keys: deps.keys, publicOrigin });
    // A device that is known for another account counts as unknown here.
    const isKnown = knownAccount !== null && (await findUserByLogin(db, body.username))?.id === knownAccount;
    return admitToHash({ isKnown }, async () => {
      await (isKnown ? throttle.knownSignIn(client.address, knownAccount) : throttle.signIn(client.address));
      const attempt = { ...body, client, knownAccount };
      // A concurrent sign-in may have renewed the hash of the same password, so a second check decides.
      const signedIn = (await verifyAndSignIn(attempt)) ?? (await verifyAndSignIn(attempt));
      if (signedIn === null) throw invalidCredentials();
      if ('ticket' in signedIn) throw secondFactorRequired(signedIn);
      return answerSignIn(deps, c, signedIn);
    });
  });

  mount(router, endpoints.auth.register, async ({ c, body }) => {
    assertSameOrigin(c, publicOrigin);
    const client = clientOf(c);
    await throttle.registration(client.address);
    const prepared = await prepareRegistration(body);
    const registered = await db.transaction().execute((tx) => register(deps, tx, prepared, client));
    return answerSignIn(deps, c, registered, { isRegistration: true });
  });

  mount(router, endpoints.auth.profile, ({ actor }) => profile(db, actor.id));

  mount(router, endpoints.account.updateProfile, ({ actor, body }) =>
    db.transaction().execute(async (tx) => {
      assertOwnName({ ...(await findUser(tx, actor.id)), ...body });
      await updateNames(tx, actor.id, body);
      return profile(tx, actor.id);
    }),
  );

  mount(router, endpoints.account.changePassword, async ({ c, actor, body }) => {
    const session = await changePassword(deps, actor, { ...body, client: clientOf(c) });
    sessions.announceChange(actor.id);
    writeRefreshCookie(c, publicOrigin, session);
    return { access_token: session.access_token };
  });

  mount(router, endpoints.auth.refresh, async ({ c }) => {
    assertSameOrigin(c, publicOrigin);
    const token = readRefreshCookie(c, publicOrigin);
    if (token === undefined) throw refused();
    const result = await db.transaction().execute((tx) => refresh(deps, tx, { token, client: clientOf(c) }));
    if (result.kind === 'issued') {
      writeRefreshCookie(c, publicOrigin, result.session);
      return { access_token: result.session.access_token };
    }
    if (result.kind === 'reused') {
      deps.log.warn(
        { trace_id: c.get('traceId'), user: result.userId },
        'An old refresh token was used again; session ended',
      );
      sessions.announceChange(result.userId);
    }
    clearRefreshCookie(c, publicOrigin);
    throw refused();
  });

  mount(router, endpoints.auth.logout, async ({ c }) => {
    assertSameOrigin(c, publicOrigin);
    const ended = await db.transaction().execute(async (tx) => {
      const userIds: (string | null)[] = [];
      for (const sessionId of await sessionsOf(c)) userIds.push(await signOut(deps, tx, sessionId));
      return userIds;
    });
    for (const userId of ended) if (userId !== null) sessions.announceChange(userId);
    clearRefreshCookie(c, publicOrigin);
    // Keeps cookies and storage: the device's mark, unsent dispatch reports and the user's settings outlive a session.
    c.header('Clear-Site-Data', '"cache"');
    return {};
  });

  return router;
};
