/**
 * Test files that replace whole modules, or change what modules read while they load. Each of them loads its own copy of every module;
 * all others share one copy per worker.
 */
export const OWN_MODULES = [
  'contracts/src/rules/fifth-tier.test.ts',
  'contracts/src/rules/new-figure.test.ts',
  'mf-marketing/src/features/pricing/one-amount.test.tsx',
  'mf-trading/src/entities/chart/components/ChartPanel.test.tsx',
  'mf-trading/src/entities/signals/components/SoundSwitch.test.tsx',
  'mf-trading/src/features/scanners/components/ScannerTableRow.test.tsx',
  'mf-trading/src/pages/DashboardPage.test.tsx',
  'mf-trading/src/pages/TimeMachinePage.test.tsx',
  'mf-trading/src/pages/ReplayPage.test.tsx',
  'mf-trading/src/pages/WindowContent.test.tsx',
  'mf-trading/src/pages/alerts.test.tsx',
  'mf-trading/src/pages/lists.test.tsx',
  'mf-trading/src/pages/two-charts.test.tsx',
  'platform/src/realtime/chat-stream.test.ts',
  'platform/src/realtime/market-stream.test.ts',
];
