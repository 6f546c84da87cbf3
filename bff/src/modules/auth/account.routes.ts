import { endpoints } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import { assertSameOrigin, clientOf } from '@prebell/server/http';
import type { Deps } from '../../deps';
import { createRouter, type Router } from '../../http/app-env';
import { mount } from '../../http/mount';
import { recordSecurityEvent } from '../audit/security-event.service';
import { placeOf } from '../factors/webauthn.gateway';
import { ownAccount, readAccount, readSessions } from './account.service';
import { exportAccount } from './account-data.repository';
import { cancelDeletion, requestDeletion } from './account-deletion.service';
import { confirmPassword } from './credentials.service';
import { confirmEmail, mailConfirmation, mailEmailChange } from './email.service';
import { endAccess, endedFacts } from './end-access.service';
import { mailPasswordReset, resetPassword } from './password-change.service';
import { assertAddressFree } from './reserved-names.policy';
import { revokeSession } from './sessions.repository';
import { stepUp } from './step-up.service';
import { assertSessionLives } from './still-valid.service';

/** Account routes other than signing in: forgotten password, address, sessions, export, deletion. */
export const accountRoutes = (deps: Deps): Router => {
  const { db, sessions, throttle, config } = deps;
  const { publicOrigin } = config;
  const router = createRouter();
  const account = async (userId: string) => ({ account: await readAccount(db, userId, deps.now()) });

  mount(router, endpoints.account.forgotPassword, async ({ c, body }) => {
    assertSameOrigin(c, publicOrigin);
    await throttle.signIn(clientOf(c).address);
    // Do not await: the response time would reveal whether there is an account.
    deps.background.run(() => mailPasswordReset(deps, body.email));
    return {};
  });

  mount(router, endpoints.account.resetPassword, async ({ c, body }) => {
    assertSameOrigin(c, publicOrigin);
    await throttle.signIn(clientOf(c).address);
    sessions.announceChange(await resetPassword(deps, { ...body, client: clientOf(c) }));
    return {};
  });

  mount(router, endpoints.account.confirmEmail, async ({ c, body }) => {
    assertSameOrigin(c, publicOrigin);
    await throttle.signIn(clientOf(c).address);
    const email = await db.transaction().execute((tx) => confirmEmail(deps, tx, { ...body, client: clientOf(c) }));
    return { email };
  });

  mount(router, endpoints.account.resendConfirmation, async ({ actor }) => {
    const user = await ownAccount(db, actor.id);
    if (user.email_confirmed_at === null && (await throttle.mayMail(user.id)))
      await db.transaction().execute((tx) => mailConfirmation(deps, tx, user));
    return {};
  });

  mount(router, endpoints.account.security, ({ actor }) => account(actor.id));

  mount(router, endpoints.auth.stepUp, async ({ c, actor, body }) => {
    const until = await stepUp(deps, {
      actor,
      password: body.password,
      proof: body.proof,
      client: clientOf(c),
      place: placeOf(publicOrigin, c.req.url, c.req.header('Host')),
    });
    return { until: until.toISOString() };
  });

  mount(router, endpoints.account.changeEmail, async ({ c, actor, body }) => {
    assertAddressFree(body.email);
    const user = await ownAccount(db, actor.id);
    await confirmPassword(deps, { user, password: body.current_password, client: clientOf(c) });
    if (await throttle.mayMail(user.id))
      await db.transaction().execute(async (tx) => {
        await assertSessionLives(tx, actor, deps.now());
        await mailEmailChange(deps, tx, user, body.email);
      });
    return account(actor.id);
  });

  mount(router, endpoints.account.sessions, async ({ actor }) => ({
    sessions: await readSessions(db, { userId: actor.id, currentId: actor.session_id, now: deps.now() }),
  }));

  mount(router, endpoints.account.endOtherSessions, async ({ c, actor }) => {
    const now = deps.now();
    const ended = await db.transaction().execute(async (tx) => {
      const access = await endAccess(tx, actor.id, { now, except: actor.session_id });
      const event = { at: now, action: 'auth.sessions-ended', user: actor, address: clientOf(c).address } as const;
      await recordSecurityEvent(tx, { ...event, after: endedFacts(access) });
      return access;
    });
    sessions.announceChange(actor.id);
    return { ended: ended.sessions_ended, api_keys_ended: ended.api_keys_ended };
  });

  mount(router, endpoints.account.endSession, async ({ c, actor, params }) => {
    const now = deps.now();
    await db.transaction().execute(async (tx) => {
      const own = await readSessions(tx, { userId: actor.id, currentId: null, now });
      if (!own.some(({ id }) => id === params.id)) throw new AppError('NOT_FOUND', 'Session not found');
      await revokeSession(tx, params.id, now);
      const event = { at: now, action: 'auth.sessions-ended', user: actor, address: clientOf(c).address } as const;
      await recordSecurityEvent(tx, { ...event, after: { sessions_ended: 1 } });
    });
    sessions.announceChange(actor.id);
    return {};
  });

  mount(router, endpoints.account.exportAccount, async ({ c, actor }) => {
    const at = deps.now();
    const answer = await exportAccount(db, actor.id, at);
    const rows = Object.values(answer.sections).reduce((sum, section) => sum + section.length, 0);
    const event = { at, action: 'account.export', user: actor, address: clientOf(c).address } as const;
    await db.transaction().execute((tx) => recordSecurityEvent(tx, { ...event, after: { rows } }));
    return answer;
  });

  mount(router, endpoints.account.requestDeletion, async ({ c, actor, body }) => {
    const user = await ownAccount(db, actor.id);
    await confirmPassword(deps, { user, password: body.current_password, client: clientOf(c) });
    await db.transaction().execute(async (tx) => {
      await assertSessionLives(tx, actor, deps.now());
      await requestDeletion(deps, tx, { user, client: clientOf(c) });
    });
    return account(actor.id);
  });

  mount(router, endpoints.account.cancelDeletion, async ({ c, actor }) => {
    const user = await ownAccount(db, actor.id);
    await db.transaction().execute((tx) => cancelDeletion(deps, tx, { user, client: clientOf(c) }));
    return account(actor.id);
  });

  return router;
};
