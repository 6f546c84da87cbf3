import { endpoints, PASSKEYS_MAX } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import { assertSameOrigin, clientOf } from '@prebell/server/http';
import type { Context } from 'hono';
import { v7 as uuid } from 'uuid';
import type { Connection } from '../../db/database';
import type { Deps } from '../../deps';
import type { Actor } from '../../http/actor';
import { type AppEnv, createRouter, type Router } from '../../http/app-env';
import { mount } from '../../http/mount';
import { createChallenge, takeChallenge } from '../factors/challenges.repository';
import {
  confirmTotp,
  countRecoveryCodes,
  deleteTotp,
  replaceRecoveryCodes,
  startTotp,
} from '../factors/codes.repository';
import { checkFirstCode } from '../factors/confirm-app.service';
import { factorMethods, readFactors } from '../factors/factors.service';
import { deletePasskey, insertPasskey, listPasskeys, renamePasskey } from '../factors/passkeys.repository';
import { challengeInvalid } from '../factors/prove.service';
import { newRecoveryCodes, recoveryHash } from '../factors/recovery-code.codec';
import { reportFactor } from '../factors/report-factor.service';
import { newTotpSecret, sealTotp, totpForApp } from '../factors/totp.codec';
import { authenticationOptions, placeOf, registrationOptions, verifyRegistration } from '../factors/webauthn.gateway';
import { needsSecondFactor } from '../users/roles.policy';
import type { UserRecord } from '../users/users.repository';
import { ownAccount } from './account.service';
import { noteProof } from './sessions.repository';
import { sessionBinding } from './step-up.service';
import { assertSessionLives } from './still-valid.service';

const notFound = (): AppError => new AppError('NOT_FOUND', 'Passkey not found');

interface Caller {
  readonly c: Context<AppEnv>;
  readonly actor: Actor;
}
interface Owner {
  readonly user: UserRecord;
  readonly address: string;
}

/** Where users manage their passkeys, authenticator app and recovery codes. */
export const factorsRoutes = (deps: Deps): Router => {
  const { db, config, keys } = deps;
  const { auth, factors } = endpoints;
  const router = createRouter();
  const place = (c: Context<AppEnv>) => placeOf(config.publicOrigin, c.req.url, c.req.header('Host'));
  const read = async (connection: Connection, actor: Actor) => {
    // Reads the account again instead of using the actor's rights: this request may have added or removed the last factor.
    const user = await ownAccount(connection, actor.id);
    const isMissing = !config.demo && needsSecondFactor(user) && !user.has_second_factor;
    return readFactors(connection, { id: user.id, isMissing });
  };

  /** Runs `work` for a user who has recently proved who they are. */
  const asOwner = <T>({ c, actor }: Caller, work: (tx: Connection, owner: Owner) => Promise<T>): Promise<T> => {
    assertSameOrigin(c, config.publicOrigin);
    return db.transaction().execute(async (tx) => {
      await assertSessionLives(tx, actor, deps.now());
      return work(tx, { user: await ownAccount(tx, actor.id), address: clientOf(c).address });
    });
  };
  /** Changes the sign-in methods of such a user and notifies all instances, because a role may depend on them. */
  const change: typeof asOwner = async (caller, work) => {
    const result = await asOwner(caller, work);
    deps.sessions.announceChange(caller.actor.id);
    return result;
  };

  const replaceCodes = async (tx: Connection, userId: string): Promise<string[]> => {
    const codes = newRecoveryCodes();
    await replaceRecoveryCodes(tx, userId, codes.map(recoveryHash), deps.now());
    return codes;
  };
  /** Recovery codes for an account that has none. */
  const firstCodes = async (tx: Connection, userId: string) =>
    (await countRecoveryCodes(tx, userId)) > 0 ? null : replaceCodes(tx, userId);
  /** Without a factor there is nothing to recover. */
  const dropUselessCodes = async (tx: Connection, userId: string) => {
    if ((await factorMethods(tx, userId)).length === 0) await replaceRecoveryCodes(tx, userId, [], deps.now());
  };

  mount(router, factors.list, async ({ actor }) => ({ factors: await read(db, actor) }));

  mount(router, auth.stepUpOptions, async ({ c, actor }) => {
    const boundTo = sessionBinding(actor.session_id);
    const held = { purpose: 'step-up', boundTo, userId: actor.id, now: deps.now() } as const;
    const { token, challenge } = await createChallenge(db, held);
    const allowed = await listPasskeys(db, actor.id);
    return {
      challenge_id: token,
      options: await authenticationOptions(place(c), { challenge, allowed, verification: 'preferred' }),
    };
  });

  mount(router, factors.passkeyOptions, ({ c, actor }) =>
    asOwner({ c, actor }, async (tx, { user }) => {
      const existing = await listPasskeys(tx, user.id);
      if (existing.length >= PASSKEYS_MAX)
        throw new AppError('LIMIT_REACHED', `You can have ${PASSKEYS_MAX} passkeys. Remove one first.`);
      const boundTo = sessionBinding(actor.session_id);
      const held = { purpose: 'register', boundTo, userId: user.id, now: deps.now() } as const;
      const { token, challenge } = await createChallenge(tx, held);
      return { challenge_id: token, options: await registrationOptions(place(c), { user, challenge, existing }) };
    }),
  );

  mount(router, factors.addPasskey, async ({ c, actor, body }) => {
    const now = deps.now();
    const boundTo = sessionBinding(actor.session_id);
    // Outside the transaction: a refused answer must use up the challenge too.
    const held = await takeChallenge(db, { token: body.challenge_id, purpose: 'register', boundTo, now });
    if (!held) throw challengeInvalid();
    const made = await verifyRegistration(place(c), { challenge: held.challenge, credential: body.credential });
    return change({ c, actor }, async (tx, { user, address }) => {
      if ((await listPasskeys(tx, user.id)).length >= PASSKEYS_MAX)
        throw new AppError('LIMIT_REACHED', `You can have ${PASSKEYS_MAX} passkeys. Remove one first.`);
      const { name } = body;
      if (!(await insertPasskey(tx, { id: uuid(), user_id: user.id, name, created_at: now, ...made })))
        throw new AppError('PASSKEY_TAKEN', 'This passkey already belongs to an account. Please use another one.');
      // The user has just used the new passkey.
      await noteProof(tx, actor.session_id, 'factor_at', now);
      const recovery_codes = await firstCodes(tx, user.id);
      const news = { kind: 'passkey-added', name } as const;
      await reportFactor(deps, tx, { user, address, action: 'auth.passkey-add', after: { passkey: name }, news });
      return { factors: await read(tx, actor), recovery_codes };
    });
  });

  mount(router, factors.renamePasskey, ({ c, actor, params, body }) =>
    asOwner({ c, actor }, async (tx, { user, address }) => {
      const before = await renamePasskey(tx, { id: params.id, userId: user.id }, body.name);
      if (before === undefined) throw notFound();
      const names = { before: { passkey: before }, after: { passkey: body.name } };
      await reportFactor(deps, tx, { user, address, action: 'auth.passkey-rename', ...names });
      return { factors: await read(tx, actor) };
    }),
  );

  mount(router, factors.removePasskey, ({ c, actor, params }) =>
    change({ c, actor }, async (tx, { user, address }) => {
      const name = await deletePasskey(tx, { id: params.id, userId: user.id });
      if (name === undefined) throw notFound();
      await dropUselessCodes(tx, user.id);
      const news = { kind: 'passkey-removed', name } as const;
      await reportFactor(deps, tx, { user, address, action: 'auth.passkey-remove', before: { passkey: name }, news });
      return { factors: await read(tx, actor) };
    }),
  );

  mount(router, factors.startTotp, ({ c, actor }) =>
    asOwner({ c, actor }, async (tx, { user }) => {
      const secret = newTotpSecret();
      if (!(await startTotp(tx, user.id, sealTotp(keys, user.id, secret), deps.now())))
        throw new AppError('LIMIT_REACHED', 'You have an authenticator app. Remove it before you add another one.');
      return totpForApp(secret, user.username);
    }),
  );

  mount(router, factors.confirmTotp, async ({ c, actor, body }) => {
    const address = clientOf(c).address;
    // Counts a wrong code outside the transaction, because a refusal rolls the transaction back.
    await checkFirstCode(deps, { user: await ownAccount(db, actor.id), code: body.code, address });
    return change({ c, actor }, async (tx, { user }) => {
      // Another tab may have started over meanwhile, with another secret.
      if (!(await confirmTotp(tx, user.id, deps.now()))) throw challengeInvalid();
      await noteProof(tx, actor.session_id, 'factor_at', deps.now());
      const recovery_codes = await firstCodes(tx, user.id);
      await reportFactor(deps, tx, { user, address, action: 'auth.totp-add', news: { kind: 'totp-added' } });
      return { factors: await read(tx, actor), recovery_codes };
    });
  });

  mount(router, factors.removeTotp, ({ c, actor }) =>
    change({ c, actor }, async (tx, { user, address }) => {
      if (await deleteTotp(tx, user.id)) {
        await dropUselessCodes(tx, user.id);
        await reportFactor(deps, tx, { user, address, action: 'auth.totp-remove', news: { kind: 'totp-removed' } });
      }
      return { factors: await read(tx, actor) };
    }),
  );

  mount(router, factors.newRecoveryCodes, ({ c, actor }) =>
    change({ c, actor }, async (tx, { user, address }) => {
      if ((await factorMethods(tx, user.id)).length === 0)
        throw new AppError('SECOND_FACTOR_MISSING', 'Add a passkey or an authenticator app first.');
      const recovery_codes = await replaceCodes(tx, user.id);
      await reportFactor(deps, tx, { user, address, action: 'auth.recovery-codes', news: { kind: 'recovery-codes' } });
      return { factors: await read(tx, actor), recovery_codes };
    }),
  );

  return router;
};
