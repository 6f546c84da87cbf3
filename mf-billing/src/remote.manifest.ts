import { defineManifest } from '@prebell/contracts';

/** What the shell knows about this remote before it loads its code. */
export const manifest = defineManifest({
  name: 'mf-billing',
  routes: [
    { path: '/subscription', access: 'user', title: 'Subscription' },
    { path: '/subscription/success', access: 'user', title: 'Purchase' },
  ],
  widgets: ['upgrade-dialog'],
});
