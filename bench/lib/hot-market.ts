import { ROW_FIGURES, type WireScannerRow } from '@prebell/contracts';
import { stillMarket } from 'bff/measuring';

const LISTED = 15;
const rows: WireScannerRow[] = Array.from({ length: LISTED }, (_each, index) => ({
  ...(Object.fromEntries(ROW_FIGURES.map((name, k) => [name, 1.25 * (k + 1) + index])) as Pick<
    WireScannerRow,
    (typeof ROW_FIGURES)[number]
  >),
  symbol: `AB${String.fromCharCode(65 + index)}`,
  catalyst: 'Phase 3 trial meets its primary endpoint',
  catalyst_kind: 'other',
  catalyst_at: '2025-02-06T12:00:00.000Z',
  gap_basis: 'premarket',
  rvol_reason: null,
  halted: false,
  as_of: '2025-02-06T14:24:00.000Z',
  seq: 1_000 + index,
}));

/** A market without changes, but with a full momentum scanner. */
export const hotMarket = { ...stillMarket, scanner: async () => ({ rows, count: LISTED }) };
