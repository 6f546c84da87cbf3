import {
  type AUDIT_AREAS,
  type AuditEntry,
  type AuditFacts,
  ROLE_LABELS,
  type Role,
  TIER_LABELS,
} from '@prebell/contracts';
import { formatInstant, formatMoney, NOTHING } from '../../../shared/format';

export const AREA_LABELS: Record<(typeof AUDIT_AREAS)[number], string> = {
  user: 'Admin actions on accounts',
  auth: 'Sign-in and passwords',
  account: 'Export and deletion',
  scanner: 'Scanners',
  market: 'Market',
  status: 'Status page',
  ticket: 'Tickets',
  payment: 'Payments',
  chat: 'Trading room',
  release: 'Releases',
  job: 'Failed jobs',
  data: 'Data views and exports',
};

export const ACTION_LABELS: Record<AuditEntry['action'], string> = {
  'user.create': 'Account created',
  'user.tier': 'Plan set',
  'user.status': 'Status changed',
  'user.admin': 'Admin flag changed',
  'user.admin-request': 'Admin rights requested',
  'user.admin-refuse': 'Request for admin rights refused',
  'user.admin-withdraw': 'Request for admin rights withdrawn',
  'user.factors-reset': 'Second factors reset',
  'user.roles': 'Dispatch roles changed',
  'user.sessions': 'Signed out everywhere',
  'user.view': 'Looked at the account',
  'scanner.enabled': 'Scanner switched on or off',
  'market.closure': 'Market closed or reopened',
  'status.incident': 'Incident published or updated',
  'ticket.status': 'Ticket closed or reopened',
  'ticket.answer': 'Ticket answered',
  'ticket.canned-text': 'Canned text added, changed or deleted',
  'payment.refund': 'Payment refunded',
  'chat.remove': 'Message removed',
  'chat.slow-mode': 'Slow mode changed',
  'release.rollback': 'Rolled back to a release',
  'release.promote': 'Promoted a canary',
  'release.canary-stop': 'Stopped a canary',
  'job.retry': 'Failed job put back',
  'job.drop': 'Failed job dropped',
  'auth.sign-in': 'Signed in',
  'auth.failed': 'Wrong password or code',
  'auth.unknown-name': 'Sign-in with an unknown name',
  'auth.guessing': 'Repeated wrong passwords',
  'auth.token-reuse': 'Old refresh token used',
  'auth.password-change': 'Password changed',
  'auth.password-reset': 'Password reset by e-mail',
  'auth.email-confirm': 'E-mail confirmed',
  'auth.email-change': 'E-mail changed',
  'auth.sessions-ended': 'Other sessions signed out',
  'auth.step-up': 'Identity confirmed',
  'auth.passkey-add': 'Passkey added',
  'auth.passkey-rename': 'Passkey renamed',
  'auth.passkey-remove': 'Passkey removed',
  'auth.passkey-cloned': 'Copied passkey refused',
  'auth.totp-add': 'Authenticator app added',
  'auth.totp-remove': 'Authenticator app removed',
  'auth.recovery-codes': 'New recovery codes',
  'auth.recovery-code-used': 'Recovery code used',
  'account.export': 'Data exported',
  'account.api-key-create': 'API key created',
  'account.api-key-revoke': 'API key revoked',
  'account.deletion-request': 'Deletion requested',
  'account.deletion-cancel': 'Deletion canceled',
  'account.deleted': 'Account deleted',
  'account.demo-removed': 'Demo account closed',
  'data.export-users': 'Users exported',
  'data.export-subscriptions': 'Subscriptions exported',
  'data.export-payments': 'Payments exported',
  'data.export-audit': 'Audit log exported',
  'data.export-business': 'Business figures exported',
  'data.view-records': 'Records viewed',
  'data.view-user': 'Account viewed',
  'data.read-tickets': 'Tickets viewed',
  'data.read-audit': 'Audit log viewed',
  'data.read-users': 'Users viewed',
  'data.read-subscriptions': 'Subscriptions viewed',
  'data.read-payments': 'Payments viewed',
  'data.read-business': 'Business figures viewed',
  'data.read-chat': 'Messages of the room viewed',
  'data.read-requests': 'Requests for admin rights viewed',
  'data.removed-lines': 'Old lines of the log removed',
  unknown: 'Unknown action',
};

const roleLabel = (role: string): string => ROLE_LABELS[role as Role] ?? role;

const FACTORS: Readonly<Record<string, string>> = {
  password: 'With a password',
  passkey: 'With a passkey',
  totp: 'With an authenticator app',
  recovery_code: 'With a recovery code',
};

/** One side of a change in words, such as 'Pro until Dec 21, 2026, 9:04 AM'. */
const describeFacts = (facts: AuditFacts): string => {
  const { subscription_tier, subscription_expires, is_active, is_admin, roles } = facts;
  const words: string[] = [];
  if (subscription_tier !== undefined) {
    const until = subscription_expires ? ` until ${formatInstant(subscription_expires)}` : '';
    words.push(`${TIER_LABELS[subscription_tier]}${until}`);
  }
  if (is_active !== undefined) words.push(is_active ? 'Active' : 'Inactive');
  if (facts.subscription_renews !== undefined)
    words.push(facts.subscription_renews ? 'Subscription renews' : 'Subscription ends with its period');
  if (is_admin !== undefined) words.push(is_admin ? 'Admin' : 'Not an admin');
  if (roles !== undefined) words.push(roles.map(roleLabel).join(', ') || 'No role');
  if (facts.email !== undefined) words.push(facts.email);
  if (facts.enabled !== undefined) words.push(facts.enabled ? 'On' : 'Off');
  if (facts.passkey !== undefined) words.push(facts.passkey);
  if (facts.factor !== undefined) words.push(FACTORS[facts.factor] ?? facts.factor);
  if (facts.api_key !== undefined) words.push(facts.api_key);
  if (facts.canned_text !== undefined) words.push(`“${facts.canned_text}”: ${facts.canned_body ?? ''}`);
  if (facts.open !== undefined) words.push(facts.open ? 'Open' : 'Closed');
  if (facts.message_seq !== undefined) words.push(`Message ${facts.message_seq}`);
  if (facts.slow_seconds !== undefined)
    words.push(facts.slow_seconds === 0 ? 'No slow mode' : `One message every ${facts.slow_seconds} s`);
  if (facts.refunded_amount !== undefined) words.push(`${formatMoney(facts.refunded_amount, 'usd')} refunded`);
  if (facts.release !== undefined) words.push(facts.release);
  if (facts.rows !== undefined) words.push(`${facts.rows} ${facts.rows === 1 ? 'row' : 'rows'}`);
  if (facts.times !== undefined) words.push(facts.times === 1 ? 'once more' : `${facts.times} times more`);
  if (facts.since !== undefined) words.push(`since ${formatInstant(facts.since)}`);
  if (facts.removed_before !== undefined) words.push(`from before ${formatInstant(facts.removed_before)}`);
  if (facts.job !== undefined) words.push(`Job ${facts.job}`);
  if (facts.requested_by !== undefined) words.push(`Requested by ${facts.requested_by}`);
  if (facts.factors_removed !== undefined)
    words.push(`${facts.factors_removed} ${facts.factors_removed === 1 ? 'second factor' : 'second factors'} removed`);
  if (facts.sessions_ended !== undefined)
    words.push(`${facts.sessions_ended} ${facts.sessions_ended === 1 ? 'session' : 'sessions'}`);
  if (facts.api_keys_ended !== undefined)
    words.push(`${facts.api_keys_ended} ${facts.api_keys_ended === 1 ? 'API key' : 'API keys'}`);
  return words.join(', ');
};

/** 'Free → Pro until Dec 21, 2026, 9:04 AM'; only the new state if there is no old one. */
export const describeChange = ({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string => {
  const [from, to] = [describeFacts(before), describeFacts(after)];
  if (from === to && from !== '') return `${to}, unchanged`;
  return [from, to].filter(Boolean).join(' → ') || NOTHING;
};

/**
 * Completes the title of an entry's card: who the entry is about, and when it happened. Entries with a `data.read-` action name
 * nobody, because the action already says what the admin saw.
 */
export const aboutText = ({ action, target, at }: Pick<AuditEntry, 'action' | 'target' | 'at'>): string =>
  [!action.startsWith('data.read-') && target.username, formatInstant(at)].filter(Boolean).join(', ');
