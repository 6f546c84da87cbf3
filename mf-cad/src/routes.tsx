import { LoadingState, RouteFailure } from '@prebell/design-system';
import type { RouteObject } from '@prebell/platform/router';
import { lazy, Suspense } from 'react';

const DispatchPage = lazy(async () => ({ default: (await import('./pages/DispatchPage')).DispatchPage }));

export const routes: RouteObject[] = [
  {
    path: '/DPSCAD',
    element: (
      <Suspense fallback={<LoadingState label="Loading CAD System..." />}>
        <DispatchPage />
      </Suspense>
    ),
    errorElement: <RouteFailure />,
  },
];
