import type { AdminCanary, AppVersion, PossibleRollback, ReleasesAnswer, StackFrame } from '@prebell/contracts';

const apps = { shell: '0123456789abcdef', 'mf-trading': '123456789abcdef0', 'mf-billing': '23456789abcdef01' };

const version = (app: string, digest: string, over: Partial<AppVersion> = {}): AppVersion => ({
  app,
  digest,
  is_live: true,
  host: null,
  canary: null,
  live_at: '2026-11-20T09:00:00Z',
  signed_by: { team: 'machine', by: 'ada@example.com', commit: '8de28b7a0c11', is_modified: false },
  views: 18_204,
  faults: 3,
  vitals: { lcp: 1_240, inp: 88, cls: 0.02 },
  size: { first_paint: 118_000, total: 640_000 },
  ...over,
});

/** Sample releases; a rollback of one app is live. */
export const fakeReleases: ReleasesAnswer = {
  releases: [
    {
      id: '01ARZ3NDEKTSV4RRFFQ69G5FAX',
      created_at: '2026-11-21T14:04:00Z',
      reason: 'rollback mf-billing to 23456789abcdef01 by mara',
      signed_by: { team: 'servers', by: 'mara' },
      apps,
      changed: ['mf-billing'],
      faults: 0,
    },
    {
      id: '01ARZ3NDEKTSV4RRFFQ69G5FAW',
      created_at: '2026-11-21T13:58:00Z',
      reason: 'publish mf-billing@3456789abcdef012',
      signed_by: { team: 'billing', by: 'mara' },
      apps: { ...apps, 'mf-billing': '3456789abcdef012' },
      changed: ['mf-billing'],
      faults: 1_204,
    },
    {
      id: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
      created_at: '2026-11-20T09:00:00Z',
      reason: 'publish shell@0123456789abcdef mf-trading@123456789abcdef0 mf-billing@23456789abcdef01',
      signed_by: null,
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
      host: null,
      stack: 'at load (/artifacts/mf-trading/123456789abcdef0/routes.1a2b3c4d.js:1:2048)',
      count: 3,
      last_at: '2026-11-21T14:01:00Z',
    },
  ],
  earlier_faults: [
    {
      remote: 'mf-billing',
      digest: '3456789abcdef012',
      phase: 'render',
      message: 'The plan list came back empty',
      host: null,
      stack: null,
      count: 1_204,
      last_at: '2026-11-21T14:03:00Z',
    },
  ],
  versions: [
    version('shell', '0123456789abcdef', {
      views: null,
      faults: null,
      vitals: { lcp: null, inp: null, cls: null },
      size: { first_paint: 702_000, total: 1_420_000 },
    }),
    version('mf-trading', '123456789abcdef0'),
    version('mf-trading', '123456789abcdef0', {
      host: 'https://their.example',
      views: null,
      faults: 2,
      vitals: { lcp: 2_100, inp: 120, cls: 0 },
    }),
    version('mf-billing', '23456789abcdef01', { live_at: '2026-11-21T14:04:00Z', views: 4_310, faults: 0 }),
    version('mf-billing', '3456789abcdef012', {
      is_live: false,
      live_at: '2026-11-21T13:58:00Z',
      signed_by: { team: 'billing', by: 'mara', commit: null, is_modified: false },
      views: 1_310,
      faults: 1_204,
      vitals: { lcp: null, inp: null, cls: null },
      size: null,
    }),
  ],
  rollbacks: [
    {
      only: null,
      changes: { 'mf-billing': '3456789abcdef012' },
      breaks: [],
    },
    {
      only: 'shell',
      changes: { shell: 'fedcba9876543210' },
      breaks: ['mf-trading uses Gauge of @prebell/design-system, which shell does not offer: ask @prebell/trading'],
    },
    { only: 'mf-trading', changes: { 'mf-trading': '456789abcdef0123' }, breaks: [] },
    { only: 'mf-billing', changes: {}, breaks: [] },
  ],
  canary: null,
};

/** The stack of the error above, plus a line from another app and one from the browser. */
export const fakeFrames: readonly StackFrame[] = [
  {
    text: 'at load (/artifacts/mf-trading/123456789abcdef0/routes.1a2b3c4d.js:1:2048)',
    source: { file: 'mf-trading/src/pages/ScannersPage.tsx', line: 41, column: 17, name: 'load' },
    problem: null,
  },
  {
    text: 'at later (/artifacts/mf-news/0123456789abcdef/routes.1a2b3c4d.js:1:9)',
    source: null,
    problem: 'no_map',
  },
  { text: 'at <anonymous>', source: null, problem: 'other' },
];

/** A canary with a few views. */
export const fakeCanary: AdminCanary = {
  app: 'mf-trading',
  digest: '56789abcdef01234',
  live_digest: '123456789abcdef0',
  percent: 5,
  since: '2026-11-21T14:10:00Z',
  promote_at: '2026-11-21T14:40:00Z',
  verdict: 'no_worse',
  slower: [],
  canary: { views: 412, affected: 1, vitals: { lcp: 1_180, inp: 92, cls: 0.02 } },
  live: { views: 8_204, affected: 19, vitals: { lcp: 1_240, inp: 88, cls: 0.02 } },
};

/** The same releases with this canary, and with an earlier one that was stopped. */
export const withCanary: ReleasesAnswer = {
  ...fakeReleases,
  canary: fakeCanary,
  versions: fakeReleases.versions.flatMap((row) =>
    row.app === 'mf-trading' && row.host === null
      ? [
          row,
          version('mf-trading', fakeCanary.digest, {
            is_live: false,
            canary: { percent: 5, is_running: true },
            live_at: fakeCanary.since,
            views: 1_030,
            faults: 12,
            vitals: fakeCanary.canary.vitals,
          }),
          version('mf-trading', '6789abcdef012345', {
            is_live: false,
            canary: { percent: 10, is_running: false },
            live_at: '2026-11-21T09:10:00Z',
            views: 212,
            faults: 31,
          }),
        ]
      : [row],
  ),
};

/** The effects of a rollback to the first release. */
export const fakeRollbacks: readonly PossibleRollback[] = [
  {
    only: null,
    changes: { 'mf-trading': '456789abcdef0123', 'mf-news': null },
    breaks: ['/news of mf-news is no longer a page: links to it would break'],
  },
  { only: 'mf-trading', changes: { 'mf-trading': '456789abcdef0123' }, breaks: [] },
  { only: 'mf-billing', changes: {}, breaks: [] },
];
