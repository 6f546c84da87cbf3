import { LoadingState } from '@prebell/design-system';
import type { RouteObject } from '@prebell/platform/router';
import { type ComponentType, lazy, Suspense } from 'react';
import { RouteFailure } from './RouteFailure';

const LandingPage = lazy(async () => ({ default: (await import('./pages/LandingPage')).LandingPage }));
const StatusPage = lazy(async () => ({ default: (await import('./pages/StatusPage')).StatusPage }));
const PricingPage = lazy(async () => ({ default: (await import('./pages/PricingPage')).PricingPage }));
const AboutPage = lazy(async () => ({ default: (await import('./pages/AboutPage')).AboutPage }));
const ResourcesPage = lazy(async () => ({ default: (await import('./pages/ResourcesPage')).ResourcesPage }));
const ContactPage = lazy(async () => ({ default: (await import('./pages/ContactPage')).ContactPage }));
const TermsPage = lazy(async () => ({ default: (await import('./pages/TermsPage')).TermsPage }));
const PrivacyPage = lazy(async () => ({ default: (await import('./pages/PrivacyPage')).PrivacyPage }));
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
  page('/pricing', PricingPage),
  page('/about', AboutPage),
  page('/resources', ResourcesPage),
  page('/contact', ContactPage),
  page('/status', StatusPage),
  page('/terms', TermsPage),
  page('/privacy', PrivacyPage),
  page('/login', LoginPage),
  page('/register', RegisterPage),
];
