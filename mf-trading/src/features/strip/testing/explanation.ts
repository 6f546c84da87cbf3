import type { Why } from '@prebell/contracts';

/** The server's explanation of AAPL, for tests: everything known, nothing withheld. */
export const explanation = (inputs: Partial<Why['inputs']> = {}, withheld: Why['withheld'] = []): Why => ({
  symbol: 'AAPL',
  date: '2025-02-06',
  at: '2025-02-06T14:04:00.000Z',
  scanners: [],
  locked: [],
  withheld,
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
    catalyst: null,
    quarantine: null,
    ...inputs,
  },
});
