import { z } from 'zod';
import { integritySchema } from './release';
import { remoteNameSchema, remoteRouteSchema } from './remote';

/** Where other teams' hosts find out what is live. */
export const LIVE_RELEASE_PATH = '/releases/live.json';

/** Module Federation's description of a remote, in each artefact. */
export const FEDERATION_MANIFEST = 'mf-manifest.json';

/** The address of a live remote's federation manifest. It stays the same from release to release. */
export const liveManifestPath = (remote: string): string => `/releases/live/${remote}/${FEDERATION_MANIFEST}`;

/** What another team's host needs to know about a live remote. All addresses are absolute. */
const liveRemoteSchema = z.object({
  digest: z.string(),
  /** Informational: the package version. */
  version: z.string(),
  /** `mf-manifest.json` of this artefact; it never changes. */
  manifest: z.url(),
  /** A script that puts the remote's container into `globalThis[name]`. It needs neither a manifest nor one of our hosts. */
  entry: z.url(),
  /** Integrity of the entry, which checks all other files of the artefact. */
  integrity: integritySchema,
  /** Exposed modules, such as `./lifecycles`. */
  exposes: z.array(z.string()),
  routes: z.array(remoteRouteSchema.pick({ path: true, title: true, access: true })),
  /** The packages that the host must provide, with the versions that the remote accepts. */
  shared: z.record(z.string(), z.string()),
});

/** The answer of `GET /releases/live.json`. */
export const liveReleaseSchema = z.object({
  release: z.string(),
  created_at: z.string(),
  /** By name. A remote that was built without a federation manifest is missing. */
  remotes: z.record(remoteNameSchema, liveRemoteSchema),
});
export type LiveRelease = z.infer<typeof liveReleaseSchema>;
export type LiveRemote = z.infer<typeof liveRemoteSchema>;
