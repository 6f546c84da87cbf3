import { LoadingState } from '@prebell/design-system/base';
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

const StatusLinkPage = lazy(async () => ({ default: (await import('./pages/StatusLinkPage')).StatusLinkPage }));

const page = (path: string, Page: ComponentType): RouteObject => ({
  path,
  element: (
    <Suspense fallback={<LoadingState label="Loading page..." />}>
      <Page />
    </Suspense>
  ),
});

/**
 * A page that the build also renders to HTML (`prerender.tsx`). Its chunk loads before the route opens, so that the live page
 * replaces the prerendered one in a single step. The chunk is named after the component: see `PRERENDERED`.
 */
const prerendered = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
  hydrateFallbackElement: <LoadingState label="Loading page..." />,
});

/** The routes that the shell joins to its router. */
export const routes: RouteObject[] = [
  prerendered('/', async () => (await import(/* webpackChunkName: "LandingPage" */ './pages/LandingPage')).LandingPage),
  prerendered(
    '/pricing',
    async () => (await import(/* webpackChunkName: "PricingPage" */ './pages/PricingPage')).PricingPage,
  ),
  prerendered('/about', async () => (await import(/* webpackChunkName: "AboutPage" */ './pages/AboutPage')).AboutPage),
  prerendered(
    '/resources',
    async () => (await import(/* webpackChunkName: "ResourcesPage" */ './pages/ResourcesPage')).ResourcesPage,
  ),
  prerendered(
    '/contact',
    async () => (await import(/* webpackChunkName: "ContactPage" */ './pages/ContactPage')).ContactPage,
  ),
  prerendered(
    '/status',
    async () => (await import(/* webpackChunkName: "StatusPage" */ './pages/StatusPage')).StatusPage,
  ),
  prerendered(
    '/scorecard',
    async () => (await import(/* webpackChunkName: "ScorecardPage" */ './pages/ScorecardPage')).ScorecardPage,
  ),
  prerendered(
    '/changelog',
    async () => (await import(/* webpackChunkName: "ChangelogPage" */ './pages/ChangelogPage')).ChangelogPage,
  ),
  prerendered('/terms', async () => (await import(/* webpackChunkName: "TermsPage" */ './pages/TermsPage')).TermsPage),
  prerendered(
    '/privacy',
    async () => (await import(/* webpackChunkName: "PrivacyPage" */ './pages/PrivacyPage')).PrivacyPage,
  ),
  prerendered('/login', async () => (await import(/* webpackChunkName: "LoginPage" */ './pages/LoginPage')).LoginPage),
  prerendered(
    '/register',
    async () => (await import(/* webpackChunkName: "RegisterPage" */ './pages/RegisterPage')).RegisterPage,
  ),
  page('/forgot-password', ForgotPasswordPage),
  page('/reset-password', ResetPasswordPage),
  page('/confirm-email', ConfirmEmailPage),
  page('/status/confirm', () => <StatusLinkPage link="confirm" />),
  page('/status/stop', () => <StatusLinkPage link="stop" />),
  page('/account', AccountPage),
];
