import { LoadingState } from '@prebell/design-system';
import type { RouteObject } from '@prebell/platform/router';
import { lazy, Suspense } from 'react';

const AdminPage = lazy(async () => ({ default: (await import('./pages/AdminPage')).AdminPage }));

/** The routes that the shell joins to its router. */
export const routes: RouteObject[] = [
  {
    path: '/admin',
    element: (
      <Suspense fallback={<LoadingState label="Loading page..." />}>
        <AdminPage />
      </Suspense>
    ),
  },
];
