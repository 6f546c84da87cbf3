import type { OwnWhy, Why } from '@prebell/contracts';
import { ownScanner } from '../../../shared/testing/own-scanner';
import type { WhyClause } from '../model/why-texts';

/** A condition for tests and stories: the price floor, met. */
export const whyClause = (overrides: Partial<WhyClause> = {}): WhyClause => ({
  text: 'price at least $2',
  field: 'price',
  op: '>=',
  threshold: 2,
  value: 4.16,
  margin: 2.16,
  passes: true,
  since: '2025-02-06T13:41:00.000Z',
  fallback: null,
  ...overrides,
});

/** An explanation for tests: listed on Momentum, not on Gappers because of its volume, Low Float locked. */
export const why = (overrides: Partial<Why> = {}): Why => ({
  symbol: 'DVLT',
  date: '2025-02-06',
  at: '2025-02-06T14:04:00.000Z',
  scanners: [
    {
      scanner: 'momentum',
      rule_version: 1,
      passes: true,
      since: '2025-02-06T13:41:00.000Z',
      clauses: [
        whyClause(),
        whyClause({
          text: 'float under 10M',
          field: 'float',
          op: '<',
          threshold: 10_000_000,
          value: 3_900_000,
          margin: 6_100_000,
        }),
      ],
    },
    {
      scanner: 'gappers',
      rule_version: 1,
      passes: false,
      since: '2025-02-06T09:00:00.000Z',
      clauses: [
        whyClause({ text: 'gap up at least 5%', field: 'gap', threshold: 5, value: 35.9, margin: 30.9 }),
        whyClause({
          ...{ text: 'volume today at least 50,000', field: 'volume', threshold: 50_000, value: 41_200 },
          ...{ margin: -8_800, passes: false },
        }),
      ],
    },
  ],
  locked: [{ scanner: 'low_float', required_tier: 'pro' }],
  withheld: [],
  inputs: {
    bars: 182,
    price: 4.16,
    previous_close: 3.01,
    volume: 8_240_000,
    adv20: 640_000,
    baseline: 134_000,
    rvol_reason: null,
    float: 3_900_000,
    shares_outstanding: 5_800_000,
    catalyst: 'Delvanta receives FDA clearance for its handheld imaging device',
    quarantine: null,
  },
  ...overrides,
});

/** Verdict of one of the user's own scanners, for tests and stories: not listed, because of its relative volume. */
export const ownVerdict = (overrides: Partial<OwnWhy['scanners'][number]> = {}): OwnWhy['scanners'][number] => ({
  scanner: ownScanner().id,
  name: ownScanner().name,
  rule_version: 1,
  passes: false,
  since: '2025-02-06T13:52:00.000Z',
  left_out: null,
  groups: [
    {
      passes: false,
      clauses: [
        whyClause({ text: 'price at most $5', op: '<=', threshold: 5, margin: 0.84 }),
        whyClause({
          ...{ text: 'relative volume at least 3x', field: 'relative_volume', threshold: 3, value: 2.4 },
          ...{ margin: -0.6, passes: false },
        }),
      ],
    },
  ],
  ...overrides,
});

export const ownWhy = (...scanners: OwnWhy['scanners']): OwnWhy => ({
  symbol: 'DVLT',
  date: '2025-02-06',
  at: '2025-02-06T14:04:00.000Z',
  scanners,
});
