import { defineManifest } from '@prebell/contracts';

/** What the shell knows about this remote before it loads its code. */
export const manifest = defineManifest({
  name: 'mf-billing',
  contract: '^0.1',
  routes: [
    { path: '/subscription', access: 'user', title: 'Subscription' },
    { path: '/subscription/success', access: 'user', title: 'Purchase' },
  ],
  widgets: ['upgrade-dialog'],
});
