import { LoadingState } from '@prebell/design-system';
import type { RouteObject } from '@prebell/platform/router';
import { type ComponentType, lazy, Suspense } from 'react';
import { RouteFailure } from './RouteFailure';

const LandingPage = lazy(async () => ({ default: (await import('./pages/LandingPage')).LandingPage }));
const LoginPage = lazy(async () => ({ default: (await import('./pages/LoginPage')).LoginPage }));
const RegisterPage = lazy(async () => ({ default: (await import('./pages/RegisterPage')).RegisterPage }));

const page = (path: string, Page: ComponentType): RouteObject => ({
  path,
  element: (
    <Suspense fallback={<LoadingState label="Loading page..." />}>
      <Page />
    </Suspense>
  ),
  errorElement: <RouteFailure />,
});

export const routes: RouteObject[] = [
  page('/', LandingPage),
  page('/login', LoginPage),
  page('/register', RegisterPage),
];
