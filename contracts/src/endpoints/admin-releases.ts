import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { instantSchema, openEnum } from '../open-enum';
import { appNameSchema } from '../release';
import { FAULT_STACK_MAX, faultPhaseSchema, releaseIdSchema } from './releases';

// Separate from releases.ts, which every page loads, so that this code is not part of the first paint.

/** A release as admins see it, with the errors that pages reported. */
const adminReleaseSchema = z.object({
  id: z.string(),
  created_at: instantSchema,
  reason: z.string(),
  /** The team whose key signed the release's log entry, and the person that the publisher named; null without a valid signature. */
  signed_by: z.object({ team: z.string(), by: z.string() }).nullable().default(null),
  apps: z.record(z.string(), z.string()),
  /** Apps whose artefact differs from the previous release. */
  changed: z.array(z.string()),
  /** Number of error reports from its pages, and from pages with the canary that began or changed with it. */
  faults: z.int(),
});
export type AdminRelease = z.output<typeof adminReleaseSchema>;
export type WireAdminRelease = z.input<typeof adminReleaseSchema>;

const faultSchema = z.object({
  remote: z.string(),
  digest: z.string(),
  phase: openEnum(faultPhaseSchema, 'module'),
  message: z.string(),
  /** The origin of the other team's host in which it happened; null for our own pages. */
  host: z.string().nullable().default(null),
  /** Stack with positions in the built files; null when the page did not send one. */
  stack: z.string().nullable().default(null),
  count: z.int(),
  last_at: instantSchema,
});
export type AdminFault = z.output<typeof faultSchema>;
export type WireAdminFault = z.input<typeof faultSchema>;

/**
 * Why a line of a stack cannot be traced to the sources. `other`: it is not about a file of an app. `gone`: the version
 * is no longer stored. `no_map`: it was published without a source map for this file. `broken`: its source map cannot
 * be read. `unknown`: the source map has no entry for this position. `limit`: the stack is too long to trace all of it.
 */
const frameProblemSchema = z.enum(['other', 'gone', 'no_map', 'broken', 'unknown', 'limit']);

/** One line of a stack. */
const stackFrameSchema = z.object({
  /** As the page reported it. */
  text: z.string(),
  /** Its position in the sources; line and column count from 1. */
  source: z.object({ file: z.string(), line: z.int(), column: z.int(), name: z.string().nullable() }).nullable(),
  problem: openEnum(frameProblemSchema, 'unknown').nullable(),
});
export type StackFrame = z.output<typeof stackFrameSchema>;
export type WireStackFrame = z.input<typeof stackFrameSchema>;

/** The 75th percentile over all views of a version: milliseconds, and a ratio for the layout shift. Null without reports. */
const vitalsSchema = z.object({ lcp: z.number().nullable(), inp: z.number().nullable(), cls: z.number().nullable() });

/** One version of an app: the live one, a canary, or one that recently was either. */
const appVersionSchema = z.object({
  app: z.string(),
  digest: z.string(),
  is_live: z.boolean(),
  /** The other team's origin whose pages these figures describe; null for our own pages. */
  host: z.string().nullable().default(null),
  /** For a running canary, and for one that ended without going live: its share of the accounts, in percent. */
  canary: z.object({ percent: z.number(), is_running: z.boolean() }).nullable().default(null),
  /** When it last went live, or became a canary. */
  live_at: instantSchema,
  /** Null when its signature is no longer valid. */
  signed_by: z
    .object({
      team: z.string(),
      by: z.string(),
      /** The source commit that the publisher named; null outside a repository. */
      commit: z.string().nullable(),
      is_modified: z.boolean(),
    })
    .nullable(),
  /** Null for a host, because pages only report on remotes, and for pages of another origin. */
  views: z.int().nullable(),
  faults: z.int().nullable(),
  vitals: vitalsSchema,
  /**
   * Bytes that a browser transfers: scripts before the first paint, and all files. Null before they are measured and
   * once they are no longer stored.
   */
  size: z.object({ first_paint: z.int(), total: z.int() }).nullable(),
});
export type AppVersion = z.output<typeof appVersionSchema>;

/** What a rollback would do: to one app, or to everything if `only` is null. */
const rollbackSchema = z.object({
  only: z.string().nullable(),
  /** The new digest of each app that would change; empty when there is nothing to go back to. */
  changes: z.record(z.string(), z.string().nullable()),
  /** Why the rollback would be refused. */
  breaks: z.array(z.string()),
});
export type PossibleRollback = z.output<typeof rollbackSchema>;

/** One version as signed-in users saw it since the canary began: all its views, and the views with an error. */
const canarySideSchema = z.object({ views: z.int(), affected: z.int(), vitals: vitalsSchema });

/** How the canary compares with the live version so far. */
const canaryVerdictSchema = z.enum(['worse', 'no_worse', 'undecided']);

/** The canary as admins see it, next to the live version of its app. */
const adminCanarySchema = z.object({
  app: z.string(),
  digest: z.string(),
  live_digest: z.string(),
  /** Share of all accounts. */
  percent: z.number(),
  since: instantSchema,
  /** When it goes live for everybody if its figures allow it; null if a person has to promote it. */
  promote_at: instantSchema.nullable(),
  verdict: openEnum(canaryVerdictSchema, 'undecided'),
  /** Vitals that got worse. They do not stop the canary, but they delay its scheduled promotion. */
  slower: z.array(z.string()),
  canary: canarySideSchema,
  live: canarySideSchema,
});
export type AdminCanary = z.output<typeof adminCanarySchema>;
export type WireAdminCanary = z.input<typeof adminCanarySchema>;

const releasesAnswer = z.object({
  /** The live release first; at most 50. */
  releases: z.array(adminReleaseSchema),
  /** Errors of the live versions and of the canary, at most 50: first those that signed-in users reported, then the newest. */
  faults: z.array(faultSchema),
  /** The same for the other versions below and for canaries that ended; shows why one was stopped or rolled back. */
  earlier_faults: z.array(faultSchema).default([]),
  /** By app: the live version first, then the earlier ones. */
  versions: z.array(appVersionSchema).default([]),
  /** The rollback of everything first, then one for each app. */
  rollbacks: z.array(rollbackSchema).default([]),
  canary: adminCanarySchema.nullable().default(null),
});
export type ReleasesAnswer = z.output<typeof releasesAnswer>;
export type WireReleasesAnswer = z.input<typeof releasesAnswer>;

/** Releases in the admin area. */
export const adminReleases = {
  list: defineEndpoint({
    method: 'get',
    path: '/api/admin/releases',
    access: 'admin',
    summary: 'Releases, the live one first, with their errors',
    response: releasesAnswer,
  }),
  stack: defineEndpoint({
    method: 'post',
    path: '/api/admin/releases/stack',
    access: 'admin',
    summary: 'Where the lines of a stack are in the sources, by the source maps that teams published',
    body: z.object({ stack: z.string().max(FAULT_STACK_MAX) }),
    response: z.object({ frames: z.array(stackFrameSchema) }),
  }),
  previewRollbacks: defineEndpoint({
    method: 'get',
    path: '/api/admin/releases/{id}/rollbacks',
    access: 'admin',
    summary: 'What a rollback to this release would change and break, of everything and of each app',
    params: z.object({ id: releaseIdSchema }),
    response: z.object({
      /** The rollback of everything first, then one for each app in the release. */
      rollbacks: z.array(rollbackSchema),
    }),
  }),
  rollback: defineEndpoint({
    method: 'post',
    path: '/api/admin/releases/rollback',
    access: 'admin',
    summary: 'Make an earlier state live again, of everything or of one app',
    body: z.object({
      /** The release the admin saw; if another is live now, the answer is a conflict. */
      live: releaseIdSchema,
      only: appNameSchema.nullish(),
      /** The release whose state becomes live again; by default the one before. */
      to: releaseIdSchema.nullish(),
    }),
    response: releasesAnswer,
  }),
  canary: defineEndpoint({
    method: 'post',
    path: '/api/admin/releases/canary',
    access: 'admin',
    summary: 'Promote the canary to everybody, or stop it',
    body: z.object({
      /** The release the admin saw; if another is live now, the answer is a conflict. */
      live: releaseIdSchema,
      step: z.enum(['promote', 'stop']),
    }),
    response: releasesAnswer,
  }),
} as const;
