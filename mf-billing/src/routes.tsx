import { LoadingState, RouteFailure } from '@prebell/design-system';
import type { RouteObject } from '@prebell/platform/router';
import { lazy, Suspense } from 'react';

const SubscriptionPage = lazy(async () => ({ default: (await import('./pages/SubscriptionPage')).SubscriptionPage }));

export const routes: RouteObject[] = [
  {
    path: '/subscription',
    element: (
      <Suspense fallback={<LoadingState label="Loading page..." />}>
        <SubscriptionPage />
      </Suspense>
    ),
    errorElement: <RouteFailure />,
  },
];
