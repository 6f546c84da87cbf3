import type { CustomDefinition, ScanDefinition } from '@prebell/contracts';

/** A user's scan in the form that the engine runs. */
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
