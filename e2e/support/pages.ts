import type { DemoUser } from './test';

/** Every page, with its access level. */
export const PAGES: readonly { path: string; user: DemoUser | null }[] = [
  { path: '/', user: null },
  { path: '/pricing', user: null },
  { path: '/about', user: null },
  { path: '/resources', user: null },
  { path: '/contact', user: null },
  { path: '/status', user: null },
  { path: '/changelog', user: null },
  { path: '/terms', user: null },
  { path: '/privacy', user: null },
  { path: '/login', user: null },
  { path: '/register', user: null },
  { path: '/forgot-password', user: null },
  { path: '/reset-password', user: null },
  { path: '/dashboard', user: 'premium' },
  { path: '/subscription', user: 'basic' },
  { path: '/admin', user: 'admin' },
  { path: '/DPSCAD', user: 'dispatch' },
];
