import type { CallerFacts } from '@prebell/server/load';
import type { Actor } from './actor';

/** What admission control knows about a caller: the budget that requests count against, and who is served first (dispatchers). */
export const factsOf = ({ id, tier, is_admin, permissions, api_key_id }: Actor): CallerFacts => ({
  kind: tier !== 'free' || is_admin || permissions.has('cad:read') ? 'paying' : 'member',
  budget: api_key_id === undefined ? 'account' : 'key',
  key: id,
  mayGoFirst: permissions.has('cad:read'),
});
