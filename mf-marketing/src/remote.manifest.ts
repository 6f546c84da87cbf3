import { defineManifest } from '@prebell/contracts';

/** What the shell knows of this remote before it loads any of its code. */
export const manifest = defineManifest({
  name: 'mf-marketing',
  contract: '^0.1',
  routes: [
    { path: '/', access: 'public', title: 'Home' },
    { path: '/login', access: 'public', title: 'Login', nav: { label: 'Login', order: 5, audience: 'signed-out' } },
    {
      path: '/register',
      access: 'public',
      title: 'Register',
      nav: { label: 'Get Started', order: 6, audience: 'signed-out', emphasis: true },
    },
  ],
});
