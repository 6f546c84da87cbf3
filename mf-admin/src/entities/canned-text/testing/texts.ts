import type { CannedText } from '@prebell/contracts';

export const fakeCannedTexts: CannedText[] = [
  {
    id: '01980000-0000-7000-8000-000000000021',
    name: 'Float of new listings',
    body: 'Hello {name},\n\nabout “{ticket}”: we show the float from the second session on, because vendors publish it a day late.',
    updated_by: 'admin',
    updated_at: '2026-11-20T14:04:00Z',
  },
  {
    id: '01980000-0000-7000-8000-000000000022',
    name: 'Refund made',
    body: 'Hello {name},\n\nwe refunded the payment. Your bank needs five to ten days.',
    updated_by: 'ada',
    updated_at: '2026-11-21T14:04:00Z',
  },
];
