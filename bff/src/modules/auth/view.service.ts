import { toMs } from '@prebell/contracts';
import type { Actor } from '../../http/actor';
import { findUser, type UserRecord } from '../users/users.repository';
import type { SigningKeys } from './keys.gateway';
import { type HolderParts, holderOf, loadHolder } from './session.service';
import { sessionEnded } from './signed-token.codec';
import { verifyViewToken } from './view-token.codec';

/** Whether admins may view an account: not if it is a colleague's, or if nobody can sign in to it. */
export const isViewable = ({ is_active, is_admin, roles }: UserRecord): boolean =>
  is_active && !is_admin && roles.length === 0;

/**
 * The customer of a view, with the rights of their plan. A view ends when its time is up, when the admin's session or rights end,
 * or when the customer's account is no longer viewable. Each request checks all of this again.
 * @throws UNAUTHENTICATED
 */
export const authenticateView = async (
  parts: HolderParts & { readonly keys: SigningKeys },
  token: string,
): Promise<Actor> => {
  const at = parts.now();
  const { sub, adm, sid, exp } = await verifyViewToken(parts.keys, token, at);
  const [admin, customer] = await Promise.all([loadHolder(parts, { sub: adm, sid }), findUser(parts.db, sub)]);
  if (!admin.is_admin || !customer || !isViewable(customer)) throw sessionEnded();
  return { ...holderOf(parts, customer, { sessionId: sid, at }), token_expires_at: toMs(exp) };
};
