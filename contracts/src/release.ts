import { z } from 'zod';
import { remoteManifestSchema, remoteNameSchema } from './remote';

export const HOSTS = ['shell', 'chromeless'] as const;
export const appNameSchema = z.union([z.enum(HOSTS), remoteNameSchema]);

/** Subresource integrity of one file, as browsers check it. */
export const integritySchema = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'is not a SHA-384 integrity');

/** First 16 hex digits of the SHA-256 over all files of an artefact: its identity. */
export const digestSchema = z.string().regex(/^[0-9a-f]{16}$/);

/** An artefact as a release names it. All paths are URLs on the platform's origin. */
const artefactSchema = z.object({
  digest: digestSchema,
  /**
   * Digest of an earlier artefact whose folder the URLs use instead of this artefact's own, so that browsers keep the
   * files that both have. Documents that only the platform reads stay in the artefact's own folder.
   */
  base: digestSchema.optional(),
  /** Informational: the package version. */
  version: z.string(),
  /** Script that starts the app (host) or its `remoteEntry.js`. */
  entry: z.string(),
  integrity: integritySchema,
  css: z.array(z.string()),
  /** Scripts worth preloading for the app's first paint. */
  preload: z.array(z.string()),
  /** Integrity by URL of the files that the page itself names: `css` and `preload`. The entry knows that of all others. */
  file_integrity: z.record(z.string(), integritySchema).default({}),
});
/**
 * What the document of one page needs in addition: its own files and, if prerendered, its HTML. The files are URLs
 * within the artefact.
 */
export const prerenderedPageSchema = z.object({
  /** HTML inside the shell's frame, rendered by the remote's build; null for a page that the browser renders. */
  html: z.string().nullable(),
  /** Files that the page needs in addition to the remote's `css` and `preload`. */
  css: z.array(z.string()),
  preload: z.array(z.string()),
});

export const hostArtefactSchema = artefactSchema.extend({
  /** The frame around a prerendered page (`PageFrame`), null from a host without one. */
  frame: z.string().nullable().default(null),
  /** Scripts with shared packages. Most pages that the browser renders need them; prerendered pages do not. */
  ahead: z.array(z.string()).default([]),
});
export const remoteArtefactSchema = artefactSchema.extend({
  manifest: remoteManifestSchema,
  /** By the route's path. */
  pages: z.record(z.string(), prerenderedPageSchema).default({}),
});

/** A candidate version of one remote, which a share of the accounts gets instead of the live artefact. */
export const canarySchema = z.object({
  /** The release that these accounts get: the live one with this artefact in it. */
  release: z.string(),
  app: remoteNameSchema,
  digest: digestSchema,
  /** The same as in an artefact. */
  base: digestSchema.optional(),
  /** Percent of all accounts, in steps of 0.01. */
  percent: z.number().min(0.01).max(99.99),
  /**
   * Decides, together with an account's id, whether the account gets the canary. Each canary has a new salt, which also
   * names it.
   */
  salt: z.string().regex(/^[0-9a-f]{32}$/),
  since: z.string(),
  /** When it may go live for everybody on its own; null if a person has to promote it. */
  promote_at: z.string().nullable(),
});
export type Canary = z.infer<typeof canarySchema>;

/** A release: the full map of what is live, immutable once written. A tab stays on the release that was inlined into its page. */
export const releaseSchema = z.object({
  id: z.string(),
  parent: z.string().nullable(),
  created_at: z.string(),
  /** The command that created the release, for the history. */
  reason: z.string(),
  shell: hostArtefactSchema.nullable(),
  chromeless: hostArtefactSchema.nullable(),
  remotes: z.record(z.string(), remoteArtefactSchema),
  canary: canarySchema.optional(),
});
export type Release = z.infer<typeof releaseSchema>;
export type RemoteArtefact = z.infer<typeof remoteArtefactSchema>;
export type HostArtefact = z.infer<typeof hostArtefactSchema>;
export type PrerenderedPage = z.infer<typeof prerenderedPageSchema>;
