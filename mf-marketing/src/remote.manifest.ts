import { defineManifest } from '@prebell/contracts';

/** What the shell knows of this remote before it loads any of its code. */
export const manifest = defineManifest({
  name: 'mf-marketing',
  contract: '^0.1',
  routes: [
    { path: '/', access: 'public', title: 'Home' },
    {
      path: '/pricing',
      access: 'public',
      title: 'Pricing',
      nav: { label: 'Pricing', order: 1, audience: 'signed-out' },
    },
    { path: '/about', access: 'public', title: 'About', nav: { label: 'About', order: 2, audience: 'signed-out' } },
    {
      path: '/resources',
      access: 'public',
      title: 'Resources',
      nav: { label: 'Resources', order: 3, audience: 'signed-out' },
    },
    {
      path: '/contact',
      access: 'public',
      title: 'Contact',
      nav: { label: 'Contact', order: 4, audience: 'signed-out' },
    },
    { path: '/status', access: 'public', title: 'Status' },
    { path: '/terms', access: 'public', title: 'Terms of Service' },
    { path: '/privacy', access: 'public', title: 'Privacy Policy' },
    { path: '/login', access: 'public', title: 'Login', nav: { label: 'Login', order: 5, audience: 'signed-out' } },
    { path: '/forgot-password', access: 'public', title: 'Forgot Password' },
    { path: '/reset-password', access: 'public', title: 'New Password' },
    { path: '/confirm-email', access: 'public', title: 'Confirm Address' },
    {
      path: '/register',
      access: 'public',
      title: 'Register',
      nav: { label: 'Get Started', order: 6, audience: 'signed-out', emphasis: true },
    },
  ],
});
