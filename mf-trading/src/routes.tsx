import { LoadingState } from '@prebell/design-system';
import type { RouteObject } from '@prebell/platform/router';
import { lazy, Suspense } from 'react';

// The HTML document requests this chunk by name: see this remote's rspack.config.ts.
const DashboardPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "DashboardPage" */ './pages/DashboardPage')).DashboardPage,
}));
const BacktestPage = lazy(async () => ({ default: (await import('./pages/BacktestPage')).BacktestPage }));
const BriefPage = lazy(async () => ({ default: (await import('./pages/BriefPage')).BriefPage }));
const PanelWindowPage = lazy(async () => ({ default: (await import('./pages/PanelWindowPage')).PanelWindowPage }));
const ReplayPage = lazy(async () => ({ default: (await import('./pages/ReplayPage')).ReplayPage }));
const SettingsPage = lazy(async () => ({ default: (await import('./pages/SettingsPage')).SettingsPage }));

export const routes: RouteObject[] = [
  {
    path: '/dashboard',
    element: (
      <Suspense fallback={<LoadingState label="Loading dashboard..." />}>
        <DashboardPage />
      </Suspense>
    ),
  },
  {
    path: '/brief',
    element: (
      <Suspense fallback={<LoadingState label="Loading the brief..." />}>
        <BriefPage />
      </Suspense>
    ),
  },
  {
    path: '/replay/:hit',
    element: (
      <Suspense fallback={<LoadingState label="Loading the replay..." />}>
        <ReplayPage />
      </Suspense>
    ),
  },
  ...['/backtests', '/backtests/:id'].map((path) => ({
    path,
    element: (
      <Suspense fallback={<LoadingState label="Loading the test..." />}>
        <BacktestPage />
      </Suspense>
    ),
  })),
  {
    path: '/window/:panel',
    element: (
      <Suspense fallback={<LoadingState label="Loading the panel..." />}>
        <PanelWindowPage />
      </Suspense>
    ),
  },
  {
    path: '/settings',
    element: (
      <Suspense fallback={<LoadingState label="Loading settings..." />}>
        <SettingsPage />
      </Suspense>
    ),
  },
];
