import { defineManifest } from '@prebell/contracts';

/** Describes this remote to the shell, which reads it before loading the remote's code. */
export const manifest = defineManifest({
  name: 'mf-cad',
  routes: [{ path: '/DPSCAD', access: 'dispatch', title: 'Dispatch', chrome: 'none', footer: false }],
});
