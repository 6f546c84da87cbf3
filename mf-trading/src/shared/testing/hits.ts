import type { Hit } from '@prebell/contracts';

/** A hit for tests and stories; its id follows from its `seq`. */
export const hit = (overrides: Partial<Hit> = {}): Hit => {
  const seq = overrides.seq ?? 1;
  return {
    id: `2025-02-06-${seq}`,
    date: '2025-02-06',
    seq,
    scanner: 'momentum',
    rule_version: 1,
    kind: 'enter',
    reason: null,
    symbol: 'DVLT',
    at: '2025-02-06T13:41:00.000Z',
    rank: 1,
    inputs: {
      price: 3.42,
      percent_change: 13.6,
      gap: 13.6,
      volume: 820_000,
      relative_volume: 21.4,
      relative_volume_5m: 12,
      adv_pct: 40,
      float: 3_900_000,
      vwap: 3.2,
      hod: 3.42,
      catalyst: 'Delvanta receives FDA clearance for its handheld imaging device',
    },
    ...overrides,
  };
};
