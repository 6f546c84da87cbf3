import { LoadingState } from '@prebell/design-system';
import { usePlatform } from '@prebell/platform';
import { Navigate, type RouteObject, useLocation, useSearchParams } from '@prebell/platform/router';
import { lazy, type ReactNode, Suspense } from 'react';

// The HTML document requests this chunk by name: see this remote's rspack.config.ts.
const loadDashboard = async () => ({
  default: (await import(/* webpackChunkName: "DashboardPage" */ './pages/DashboardPage')).DashboardPage,
});
const DashboardPage = lazy(loadDashboard);
const BacktestPage = lazy(async () => ({ default: (await import('./pages/BacktestPage')).BacktestPage }));
const BriefPage = lazy(async () => ({ default: (await import('./pages/BriefPage')).BriefPage }));
const JournalPage = lazy(async () => ({ default: (await import('./pages/JournalPage')).JournalPage }));
const PanelWindowPage = lazy(async () => ({ default: (await import('./pages/PanelWindowPage')).PanelWindowPage }));
const ReplayPage = lazy(async () => ({ default: (await import('./pages/ReplayPage')).ReplayPage }));
const SettingsPage = lazy(async () => ({ default: (await import('./pages/SettingsPage')).SettingsPage }));
const TimeMachinePage = lazy(async () => ({ default: (await import('./pages/TimeMachinePage')).TimeMachinePage }));
const ViewedDeskPage = lazy(async () => ({ default: (await import('./pages/ViewedDeskPage')).ViewedDeskPage }));

/** A page with live data. A view of a customer's account has none, so it shows what the customer keeps on the desk. */
const Live = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => {
  const { isView = false } = usePlatform();
  return <Suspense fallback={<LoadingState label={label} />}>{isView ? <ViewedDeskPage /> : children}</Suspense>;
};

/** The live desk, or with `?at=2026-05-21T08:45` the desk at a recorded minute. */
const Desk = () => {
  const [query] = useSearchParams();
  const at = query.get('at');
  return <Live label="Loading dashboard...">{at === null ? <DashboardPage /> : <TimeMachinePage at={at} />}</Live>;
};

/** A short address for the dashboard, with the same query. */
const DeskAlias = () => <Navigate to={{ pathname: '/dashboard', search: useLocation().search }} replace />;

export const routes: RouteObject[] = [
  {
    path: '/dashboard',
    element: <Desk />,
    // Keep the shell's loading text until the page's code has loaded. A fallback of this route would stay at least another 300 ms,
    // because React throttles what it reveals. If loading fails, the page reports it.
    loader: async ({ request }) => {
      if (!new URL(request.url).searchParams.has('at')) await loadDashboard().catch(() => undefined);
      return null;
    },
    hydrateFallbackElement: <LoadingState label="Loading dashboard..." />,
  },
  { path: '/desk', element: <DeskAlias /> },
  {
    path: '/brief',
    element: (
      <Live label="Loading the brief...">
        <BriefPage />
      </Live>
    ),
  },
  {
    path: '/journal',
    element: (
      <Live label="Loading your journal...">
        <JournalPage />
      </Live>
    ),
  },
  {
    path: '/replay/:hit',
    element: (
      <Live label="Loading the replay...">
        <ReplayPage />
      </Live>
    ),
  },
  ...['/backtests', '/backtests/:id'].map((path) => ({
    path,
    element: (
      <Live label="Loading the test...">
        <BacktestPage />
      </Live>
    ),
  })),
  {
    path: '/window/:panel',
    element: (
      <Live label="Loading the panel...">
        <PanelWindowPage />
      </Live>
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
