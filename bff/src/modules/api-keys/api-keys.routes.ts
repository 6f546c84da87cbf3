import { API_KEY_LIMITS, endpoints, type WireApiKey } from '@prebell/contracts';
import { addInTurn } from '@prebell/server/db';
import { AppError } from '@prebell/server/errors';
import { clientAddress, clientOf } from '@prebell/server/http';
import { queueMail } from '@prebell/server/mail';
import { v7 as uuid } from 'uuid';
import type { Deps } from '../../deps';
import type { Actor } from '../../http/actor';
import { createRouter, type Router } from '../../http/app-env';
import { can } from '../../http/guard';
import { mount } from '../../http/mount';
import { recordSecurityEvent } from '../audit/security-event.service';
import { ownAccount } from '../auth/account.service';
import { confirmPassword } from '../auth/credentials.service';
import { assertSessionLives } from '../auth/still-valid.service';
import type { UserRecord } from '../users/users.repository';
import { keyMadeMail } from './api-keys.mails';
import { type ApiKeyRow, deleteApiKey, insertApiKey, listApiKeys } from './api-keys.repository';
import { expiryOf, keyEnds } from './expiry.worker';
import { hashSecret, makeSecret, shownPart } from './secret.codec';

const present = (row: ApiKeyRow): WireApiKey => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
  expires_at: keyEnds(row).toISOString(),
});

interface Wish {
  readonly actor: Actor;
  readonly user: UserRecord;
  readonly name: string;
  readonly days: number;
  readonly address: string;
}

/**
 * Makes a key, unless its owner has reached the limit, and mails the owner. Throws LIMIT_REACHED, and UNAUTHENTICATED if the
 * session ended meanwhile.
 */
const makeKey = (deps: Deps, { actor, user, name, days, address }: Wish): Promise<{ row: ApiKeyRow; secret: string }> =>
  addInTurn(deps.db, { kind: 'api keys', userId: user.id }, async (tx) => {
    const at = deps.now();
    await assertSessionLives(tx, actor, at);
    const working = (await listApiKeys(tx, user.id)).filter((key) => keyEnds(key) > at);
    if (working.length >= API_KEY_LIMITS.perUser)
      throw new AppError('LIMIT_REACHED', `You can have at most ${API_KEY_LIMITS.perUser} keys. Revoke one first.`);
    const secret = makeSecret();
    const row: ApiKeyRow = {
      id: uuid(),
      user_id: user.id,
      name,
      prefix: shownPart(secret),
      token_hash: hashSecret(secret),
      created_at: at,
      last_used_at: null,
      expires_at: expiryOf(at, days),
      expiry_told_at: null,
    };
    await insertApiKey(tx, row);
    const facts = { username: user.username, key: name, at: keyEnds(row), prefix: row.prefix };
    await queueMail(tx, { to: user.email, category: 'account.api-key-made', ...keyMadeMail(deps.config, facts) }, at);
    await recordSecurityEvent(tx, {
      at,
      action: 'account.api-key-create',
      user,
      address,
      after: { api_key: row.prefix },
    });
    return { row, secret };
  });

/** Lists, makes and revokes API keys. */
export const apiKeysRoutes = (deps: Deps): Router => {
  const { db, now, sessions } = deps;
  const router = createRouter();

  mount(router, endpoints.apiKeys.list, async ({ actor }) => ({
    keys: (await listApiKeys(db, actor.id)).map(present),
    // A plan without its own limit has the platform's.
    per_minute: can(actor, 'api:unlimited') ? deps.config.limits.keyRequests : API_KEY_LIMITS.perMinute,
    suspended: !can(actor, 'api:limited'),
  }));
  mount(router, endpoints.apiKeys.create, async ({ c, actor, body }) => {
    const user = await ownAccount(db, actor.id);
    await confirmPassword(deps, { user, password: body.current_password, client: clientOf(c) });
    const { row, secret } = await makeKey(deps, {
      actor,
      user,
      name: body.name,
      days: body.expires_in_days,
      address: clientAddress(c),
    });
    return { key: present(row), secret };
  });
  mount(router, endpoints.apiKeys.revoke, async ({ c, actor, params }) => {
    await db.transaction().execute(async (tx) => {
      const row = await deleteApiKey(tx, { id: params.id, userId: actor.id });
      if (row === undefined) throw new AppError('NOT_FOUND', 'This key does not exist');
      await recordSecurityEvent(tx, {
        at: now(),
        action: 'account.api-key-revoke',
        user: actor,
        address: clientAddress(c),
        before: { api_key: row.prefix },
      });
    });
    // This closes sockets opened with the key. The owner's own browser tabs reconnect.
    sessions.announceChange(actor.id);
    return { revoked: true as const };
  });
  return router;
};
