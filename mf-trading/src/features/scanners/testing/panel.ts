import { marketStatus } from '../../../shared/testing/market-status';
import type { ScannerPanelSnapshot } from '../model/panel-snapshot';

/** A premium panel with results, for stories. */
export const panelSnapshot = (overrides: Partial<ScannerPanelSnapshot> = {}): ScannerPanelSnapshot => ({
  tier: 'premium',
  active: 'momentum',
  feature: 'momentum',
  tabs: [
    { value: 'momentum', label: 'Momentum', count: 6, limited: false, locked: false },
    { value: 'gappers', label: 'Gappers', count: 23, limited: false, locked: false },
    { value: 'low_float', label: 'Low Float', count: null, limited: false, locked: false },
  ],
  body: { state: 'results', problem: null },
  sample: null,
  kind: 'given',
  criteria: 'Price $2 to $20, relative volume 2x or more, float under 10M',
  live: true,
  intervalSeconds: 300,
  refreshing: false,
  stale: null,
  frozen: false,
  capped: null,
  lastUpdate: Date.now() - 12_000,
  nextAt: Date.now() + 288_000,
  market: marketStatus(),
  showUpgrade: false,
  ...overrides,
});
