import type { Federation } from '../../platform/src/host/federation';

const MODULES: Readonly<Record<string, () => Promise<unknown>>> = {
  'mf-marketing/./routes': () => import(/* webpackChunkName: "marketing" */ '../../mf-marketing/src/routes'),
  'mf-trading/./routes': () => import(/* webpackChunkName: "trading" */ '../../mf-trading/src/routes'),
  'mf-billing/./routes': () => import(/* webpackChunkName: "billing" */ '../../mf-billing/src/routes'),
  'mf-billing/./widgets/upgrade-dialog': () =>
    import(/* webpackChunkName: "upgrade" */ '../../mf-billing/src/widgets/upgrade-dialog'),
  'mf-admin/./routes': () => import(/* webpackChunkName: "admin" */ '../../mf-admin/src/routes'),
};

/** Replaces Module Federation: the remotes are chunks of the monolith. */
export const createFederation = (): Federation => ({
  load: async (remote, module) => MODULES[`${remote}/${module}`]?.(),
  hasEntry: () => true,
});
