import type { ReleasesAnswer } from '@prebell/contracts';

const apps = { shell: '0123456789abcdef', 'mf-trading': '123456789abcdef0', 'mf-billing': '23456789abcdef01' };

/** Invented releases: a rollback of one app is live. */
export const fakeReleases: ReleasesAnswer = {
  releases: [
    {
      id: '01ARZ3NDEKTSV4RRFFQ69G5FAX',
      created_at: '2026-11-21T14:04:00Z',
      reason: 'rollback mf-billing to 23456789abcdef01 by mara',
      apps,
      changed: ['mf-billing'],
      faults: 0,
    },
    {
      id: '01ARZ3NDEKTSV4RRFFQ69G5FAW',
      created_at: '2026-11-21T13:58:00Z',
      reason: 'publish mf-billing@3456789abcdef012',
      apps: { ...apps, 'mf-billing': '3456789abcdef012' },
      changed: ['mf-billing'],
      faults: 1_204,
    },
    {
      id: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
      created_at: '2026-11-20T09:00:00Z',
      reason: 'publish shell@0123456789abcdef mf-trading@123456789abcdef0 mf-billing@23456789abcdef01',
      apps,
      changed: ['shell', 'mf-trading', 'mf-billing'],
      faults: 3,
    },
  ],
  faults: [
    {
      remote: 'mf-trading',
      digest: '123456789abcdef0',
      phase: 'budget',
      message: 'mf-trading did not load within 5000 ms',
      count: 3,
      last_at: '2026-11-21T14:01:00Z',
    },
  ],
};
