import { type AuditEntry, type AuditFacts, ROLE_LABELS, type Role, TIER_LABELS } from '@prebell/contracts';
import { formatInstant, NOTHING } from '../../../shared/format';

export const ACTION_LABELS: Record<AuditEntry['action'], string> = {
  'user.create': 'Account created',
  'user.tier': 'Tier set',
  'user.status': 'Status changed',
  'user.admin': 'Admin flag changed',
  'user.roles': 'Dispatch roles changed',
  unknown: 'Unknown action',
};

const roleLabel = (role: string): string => ROLE_LABELS[role as Role] ?? role;

/** The fields of one side of a change in words, such as 'Pro until Dec 21, 2026, 9:04 AM'. */
const describeFacts = ({ subscription_tier, subscription_expires, is_active, is_admin, roles }: AuditFacts): string => {
  const words: string[] = [];
  if (subscription_tier !== undefined) {
    const until = subscription_expires ? ` until ${formatInstant(subscription_expires)}` : '';
    words.push(`${TIER_LABELS[subscription_tier]}${until}`);
  }
  if (is_active !== undefined) words.push(is_active ? 'Active' : 'Inactive');
  if (is_admin !== undefined) words.push(is_admin ? 'Admin' : 'Not an admin');
  if (roles !== undefined) words.push(roles.map(roleLabel).join(', ') || 'No role');
  return words.join(', ') || NOTHING;
};

/** 'Free → Pro until Dec 21, 2026, 9:04 AM'. */
export const describeChange = ({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string =>
  `${describeFacts(before)} → ${describeFacts(after)}`;
