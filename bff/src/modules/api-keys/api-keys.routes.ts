import { API_KEY_LIMITS, endpoints, type WireApiKey } from '@prebell/contracts';
import { v7 as uuid } from 'uuid';
import type { Deps } from '../../deps';
import { createRouter, type Router } from '../../http/app-env';
import { AppError } from '../../http/app-error';
import { clientAddress } from '../../http/client-address';
import { can } from '../../http/guard';
import { mount } from '../../http/mount';
import { recordSecurityEvent } from '../audit/security-event';
import { type ApiKeyRow, deleteApiKey, insertApiKey, listApiKeys } from './api-keys.repository';
import { hashSecret, makeSecret, shownPart } from './secret';

const present = ({ id, name, prefix, created_at, last_used_at }: ApiKeyRow): WireApiKey => ({
  id,
  name,
  prefix,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
});

export const apiKeysRoutes = ({ db, now, sessions }: Pick<Deps, 'db' | 'now' | 'sessions'>): Router => {
  const router = createRouter();

  mount(router, endpoints.apiKeys.list, async ({ actor }) => ({
    keys: (await listApiKeys(db, actor.id)).map(present),
    per_minute: can(actor, 'api:unlimited') ? null : API_KEY_LIMITS.perMinute,
    suspended: !can(actor, 'api:limited'),
  }));
  mount(router, endpoints.apiKeys.create, async ({ c, actor, body }) => {
    if ((await listApiKeys(db, actor.id)).length >= API_KEY_LIMITS.perUser)
      throw new AppError('LIMIT_REACHED', `At most ${API_KEY_LIMITS.perUser} keys; revoke one first`);
    const secret = makeSecret();
    const at = now();
    const row: ApiKeyRow = {
      id: uuid(),
      user_id: actor.id,
      name: body.name,
      prefix: shownPart(secret),
      token_hash: hashSecret(secret),
      created_at: at,
      last_used_at: null,
    };
    await db.transaction().execute(async (tx) => {
      await insertApiKey(tx, row);
      await recordSecurityEvent(tx, {
        at,
        action: 'account.api-key-create',
        user: actor,
        address: clientAddress(c),
        after: { api_key: row.prefix },
      });
    });
    return { key: present(row), secret };
  });
  mount(router, endpoints.apiKeys.revoke, async ({ c, actor, params }) => {
    await db.transaction().execute(async (tx) => {
      const row = await deleteApiKey(tx, { id: params.id, userId: actor.id });
      if (row === undefined) throw new AppError('NOT_FOUND', 'There is no such key among yours');
      await recordSecurityEvent(tx, {
        at: now(),
        action: 'account.api-key-revoke',
        user: actor,
        address: clientAddress(c),
        before: { api_key: row.prefix },
      });
    });
    // Its sockets end; those of his windows come back by themselves.
    sessions.announceChange(actor.id);
    return { revoked: true as const };
  });
  return router;
};
