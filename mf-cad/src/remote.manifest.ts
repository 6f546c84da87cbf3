import { defineManifest } from '@prebell/contracts';

/** What the shell knows about this remote before it loads its code. */
export const manifest = defineManifest({
  name: 'mf-cad',
  routes: [{ path: '/DPSCAD', access: 'dispatch', title: 'Dispatch', chrome: 'none', footer: false }],
});
