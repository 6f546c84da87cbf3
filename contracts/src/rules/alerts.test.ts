import { expect, test } from 'vitest';
import { alertInputSchema } from '../entities/alert';
import { describeAlert } from './alerts';

test('every rule reads as a sentence', () => {
  const sentence = (rule: unknown) => describeAlert(alertInputSchema.parse({ rule }).rule, 'Halt runners');
  expect([
    sentence({ kind: 'price', symbol: 'aapl', direction: 'above', price: 12.5 }),
    sentence({ kind: 'price', symbol: 'AAPL', direction: 'below', price: 0.1234 }),
    sentence({
      kind: 'price',
      symbol: 'AAPL',
      direction: 'above',
      price: 4.53,
      level_name: 'break of the pre-market high',
    }),
    sentence({ kind: 'percent', symbol: 'AAPL', direction: 'above', percent: 20 }),
    sentence({ kind: 'percent', symbol: 'AAPL', direction: 'below', percent: -7.5 }),
    sentence({ kind: 'new_high', symbol: 'AAPL' }),
    sentence({ kind: 'scan_entry', scanner: 'low_float', symbol: null }),
    sentence({ kind: 'own_entry', custom_scanner: crypto.randomUUID(), symbol: null }),
    sentence({ kind: 'halt', symbol: 'AAPL' }),
  ]).toEqual([
    'AAPL rises to $12.50',
    'AAPL falls to $0.1234',
    'AAPL rises to $4.53 (break of the pre-market high)',
    'AAPL rises to +20% on the day',
    'AAPL falls to -7.5% on the day',
    'AAPL makes a new high of the day',
    'A stock enters Low Float',
    'A stock enters Halt runners',
    'AAPL is halted',
  ]);
});
