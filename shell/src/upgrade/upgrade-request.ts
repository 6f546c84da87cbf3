import type { HostActions } from '@prebell/platform';

/** What a remote passes to `host.openUpgrade`. */
export type UpgradeRequest = Parameters<HostActions['openUpgrade']>[0];
