import { LoadingState } from '@prebell/design-system';
import type { RouteObject } from '@prebell/platform/router';
import { type ComponentType, lazy, Suspense } from 'react';

const SubscriptionPage = lazy(async () => ({ default: (await import('./pages/SubscriptionPage')).SubscriptionPage }));
const SuccessPage = lazy(async () => ({ default: (await import('./pages/SuccessPage')).SuccessPage }));

const page = (path: string, Page: ComponentType): RouteObject => ({
  path,
  element: (
    <Suspense fallback={<LoadingState label="Loading page..." />}>
      <Page />
    </Suspense>
  ),
});

export const routes: RouteObject[] = [
  page('/subscription', SubscriptionPage),
  page('/subscription/success', SuccessPage),
];
