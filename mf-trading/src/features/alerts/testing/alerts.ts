import type { Alert, AlertEvent } from '@prebell/contracts';

/** An alert for tests and stories. */
export const alertRule = (overrides: Partial<Alert> = {}): Alert => ({
  id: '01980000-0000-7000-8000-00000000a001',
  rule: { kind: 'price', symbol: 'DVLT', direction: 'above', price: 4.5 },
  description: 'DVLT rises to $4.50',
  enabled: true,
  repeat: true,
  email: false,
  cooldown_seconds: 60,
  armed: true,
  last_fired_at: null,
  created_at: '2025-02-06T13:00:00.000Z',
  updated_at: '2025-02-06T13:00:00.000Z',
  ...overrides,
});

/** An alert that fired. */
export const firedAlert = (overrides: Partial<AlertEvent> = {}): AlertEvent => ({
  id: '01980000-0000-7000-8000-00000000e001',
  alert_id: '01980000-0000-7000-8000-00000000a001',
  kind: 'price',
  symbol: 'DVLT',
  text: 'DVLT rises to $4.50',
  price: 4.51,
  at: '2025-02-06T14:04:17.000Z',
  fired_at: '2025-02-06T14:04:17.000Z',
  held: false,
  acknowledged_at: null,
  ...overrides,
});
