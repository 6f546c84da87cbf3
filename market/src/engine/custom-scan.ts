import type { CustomDefinition, ScanDefinition } from '@prebell/contracts';

/** A user's scan as the engine runs it. */
export const customScan = (
  { where, or = [], sort, catalyst_first, other_kinds = false }: CustomDefinition,
  version: number,
): ScanDefinition => ({
  version,
  where,
  or,
  sort,
  catalyst_first,
  other_kinds,
});
