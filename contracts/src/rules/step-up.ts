import type { z } from 'zod';
import type { Endpoint } from '../endpoint';
import { account } from '../endpoints/account';
import { admin } from '../endpoints/admin';
import { adminReleases } from '../endpoints/admin-releases';
import { apiKeys } from '../endpoints/api-keys';
import { business } from '../endpoints/business';
import { cad } from '../endpoints/cad';
import { factors } from '../endpoints/factors';

/**
 * `proof`: the user recently proved who they are, with a second factor if the account has one, else with the password.
 * `factor`: the same, but only for accounts with a second factor; the others send their password in the request itself.
 */
export type StepUpKind = 'proof' | 'factor';

interface StepUpRule {
  readonly kind: StepUpKind;
  /** Whether a request with this body needs it. */
  readonly needs: (body: unknown) => boolean;
}

const always = (kind: StepUpKind, ...listed: readonly Endpoint[]): [Endpoint, StepUpRule][] =>
  listed.map((endpoint) => [endpoint, { kind, needs: () => true }]);
/** Granting rights needs a proof; revoking them stays quick. */
const grants = <P extends z.ZodObject, B extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<P, undefined, B, R>,
  isGrant: (body: z.output<B>) => boolean,
): [Endpoint, StepUpRule] => [endpoint, { kind: 'proof', needs: (body) => isGrant(body as z.output<B>) }];

/** The endpoints that a stolen session alone must not be able to use; `mount` enforces it. */
export const STEP_UP: ReadonlyMap<Endpoint, StepUpRule> = new Map([
  grants(admin.setTier, ({ tier }) => tier !== 'free'),
  grants(admin.setAdmin, ({ is_admin }) => is_admin),
  grants(admin.setRoles, ({ roles }) => roles.length > 0),
  // Activating an account restores its rights.
  grants(admin.setStatus, ({ is_active }) => is_active),
  grants(admin.decideAdminRequest, ({ decision }) => decision === 'approve'),
  ...always('proof', admin.refundPayment, admin.resetFactors, admin.viewAs),
  ...always(
    'proof',
    admin.exportUsers,
    admin.exportSubscriptions,
    admin.exportPayments,
    admin.exportAudit,
    business.exportMovements,
  ),
  ...always('proof', account.exportAccount, cad.exportCalls, cad.exportCall, cad.exportClosedCalls),
  ...always('proof', adminReleases.rollback, adminReleases.canary),
  ...always('proof', factors.passkeyOptions, factors.addPasskey, factors.renamePasskey, factors.removePasskey),
  ...always('proof', factors.startTotp, factors.confirmTotp, factors.removeTotp, factors.newRecoveryCodes),
  ...always('factor', account.changePassword, account.changeEmail, account.requestDeletion, apiKeys.create),
]);
