import { LoadingState, RouteFailure } from '@prebell/design-system';
import type { RouteObject } from '@prebell/platform/router';
import { lazy, Suspense } from 'react';

const DashboardPage = lazy(async () => ({ default: (await import('./pages/DashboardPage')).DashboardPage }));

export const routes: RouteObject[] = [
  {
    path: '/dashboard',
    element: (
      <Suspense fallback={<LoadingState label="Loading dashboard..." />}>
        <DashboardPage />
      </Suspense>
    ),
    errorElement: <RouteFailure />,
  },
];
