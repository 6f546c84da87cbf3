import { defineManifest } from '@prebell/contracts';

/** What the shell knows about this remote before it loads its code. */
export const manifest = defineManifest({
  name: 'mf-admin',
  routes: [
    {
      path: '/admin',
      access: 'admin',
      title: 'Admin',
      nav: { label: 'Admin', order: 2, audience: 'admin' },
      footer: false,
    },
  ],
});
