import { LoadingState, RouteFailure } from '@prebell/design-system';
import type { RouteObject } from '@prebell/platform/router';
import { type ComponentType, lazy, Suspense } from 'react';

const ForgotPasswordPage = lazy(async () => ({
  default: (await import('./pages/ForgotPasswordPage')).ForgotPasswordPage,
}));
const ResetPasswordPage = lazy(async () => ({
  default: (await import('./pages/ResetPasswordPage')).ResetPasswordPage,
}));
const AccountPage = lazy(async () => ({ default: (await import('./pages/AccountPage')).AccountPage }));
const ConfirmEmailPage = lazy(async () => ({ default: (await import('./pages/ConfirmEmailPage')).ConfirmEmailPage }));

const page = (path: string, Page: ComponentType): RouteObject => ({
  path,
  element: (
    <Suspense fallback={<LoadingState label="Loading page..." />}>
      <Page />
    </Suspense>
  ),
  errorElement: <RouteFailure />,
});

/**
 * A page that the build also renders to HTML (`prerender.tsx`). The chunk loads before the route opens, so that the live page
 * replaces the prerendered one in one step. The chunk has the component's name: see `PRERENDERED`.
 */
const printed = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
  hydrateFallbackElement: <LoadingState label="Loading page..." />,
  errorElement: <RouteFailure />,
});

export const routes: RouteObject[] = [
  printed('/', async () => (await import(/* webpackChunkName: "LandingPage" */ './pages/LandingPage')).LandingPage),
  printed(
    '/pricing',
    async () => (await import(/* webpackChunkName: "PricingPage" */ './pages/PricingPage')).PricingPage,
  ),
  printed('/about', async () => (await import(/* webpackChunkName: "AboutPage" */ './pages/AboutPage')).AboutPage),
  printed(
    '/resources',
    async () => (await import(/* webpackChunkName: "ResourcesPage" */ './pages/ResourcesPage')).ResourcesPage,
  ),
  printed(
    '/contact',
    async () => (await import(/* webpackChunkName: "ContactPage" */ './pages/ContactPage')).ContactPage,
  ),
  printed('/status', async () => (await import(/* webpackChunkName: "StatusPage" */ './pages/StatusPage')).StatusPage),
  printed('/terms', async () => (await import(/* webpackChunkName: "TermsPage" */ './pages/TermsPage')).TermsPage),
  printed(
    '/privacy',
    async () => (await import(/* webpackChunkName: "PrivacyPage" */ './pages/PrivacyPage')).PrivacyPage,
  ),
  printed('/login', async () => (await import(/* webpackChunkName: "LoginPage" */ './pages/LoginPage')).LoginPage),
  printed(
    '/register',
    async () => (await import(/* webpackChunkName: "RegisterPage" */ './pages/RegisterPage')).RegisterPage,
  ),
  page('/forgot-password', ForgotPasswordPage),
  page('/reset-password', ResetPasswordPage),
  page('/confirm-email', ConfirmEmailPage),
  page('/account', AccountPage),
];
