import { z } from 'zod';
import { defineEndpoint } from '../endpoint';
import { instantSchema, openEnum } from '../open-enum';
import { appNameSchema } from '../release';
import { FAULT_STACK_MAX, faultPhaseSchema, releaseIdSchema } from './releases';

// Apart from what every page sends (releases.ts), so that no first paint carries it.

/** A release as admins see it, with the errors that pages reported. */
const adminReleaseSchema = z.object({
  id: z.string(),
  created_at: instantSchema,
  reason: z.string(),
  /** The team whose key signed its line of the log, and the person as the publisher says; null without a valid signature. */
  signed_by: z.object({ team: z.string(), by: z.string() }).nullable().default(null),
  apps: z.record(z.string(), z.string()),
  /** Apps whose artefact differs from the previous release. */
  changed: z.array(z.string()),
  /** Error reports of its pages, and of those of the canary that began or changed with it. */
  faults: z.int(),
});
export type AdminRelease = z.output<typeof adminReleaseSchema>;
export type WireAdminRelease = z.input<typeof adminReleaseSchema>;

const faultSchema = z.object({
  remote: z.string(),
  digest: z.string(),
  phase: openEnum(faultPhaseSchema, 'module'),
  message: z.string(),
  /** The origin of another team's host in which it happened; null in our own pages. */
  host: z.string().nullable().default(null),
  /** Where in the built files it happened, null when the page did not say. */
  stack: z.string().nullable().default(null),
  count: z.int(),
  last_at: instantSchema,
});
export type AdminFault = z.output<typeof faultSchema>;
export type WireAdminFault = z.input<typeof faultSchema>;

/**
 * Why a line of a stack has no place in the sources. `other`: it is not about a file of an app. `gone`: the version is no longer
 * stored. `no_map`: it was published without a map of this file. `broken`: its map cannot be read. `unknown`: the map has
 * nothing for this place. `limit`: the stack is too long to map all of it.
 */
const frameProblemSchema = z.enum(['other', 'gone', 'no_map', 'broken', 'unknown', 'limit']);

/** One line of a stack. */
const stackFrameSchema = z.object({
  /** As the page reported it. */
  text: z.string(),
  /** Where it is in the sources; line and column count from 1. */
  source: z.object({ file: z.string(), line: z.int(), column: z.int(), name: z.string().nullable() }).nullable(),
  problem: openEnum(frameProblemSchema, 'unknown').nullable(),
});
export type StackFrame = z.output<typeof stackFrameSchema>;
export type WireStackFrame = z.input<typeof stackFrameSchema>;

/** The 75th percentile over all views of a version: milliseconds, and a ratio for the layout shift. Null without a report. */
const vitalsSchema = z.object({ lcp: z.number().nullable(), inp: z.number().nullable(), cls: z.number().nullable() });

/** One version of an app: the live one, a canary, or one that was live or a canary recently. */
const appVersionSchema = z.object({
  app: z.string(),
  digest: z.string(),
  is_live: z.boolean(),
  /** The figures are of the pages of this origin, another team's; null: of our own pages. */
  host: z.string().nullable().default(null),
  /** Of a running canary and of one that ended without going live: its share of the accounts, in percent. */
  canary: z.object({ percent: z.number(), is_running: z.boolean() }).nullable().default(null),
  /** When it last went live, or became a canary. */
  live_at: instantSchema,
  /** Null when its signature no longer counts. */
  signed_by: z
    .object({
      team: z.string(),
      by: z.string(),
      /** The source commit as the publisher says, null outside a repository. */
      commit: z.string().nullable(),
      is_modified: z.boolean(),
    })
    .nullable(),
  /** Null for a host, because pages report what happens in remotes, and for pages of another origin. */
  views: z.int().nullable(),
  faults: z.int().nullable(),
  vitals: vitalsSchema,
  /** Bytes that a browser transfers: scripts before the first paint and all files. Null until they are measured, and when they are no longer stored. */
  size: z.object({ first_paint: z.int(), total: z.int() }).nullable(),
});
export type AppVersion = z.output<typeof appVersionSchema>;

/** What a rollback would do, of one app or (`only` is null) of everything. */
const rollbackSchema = z.object({
  only: z.string().nullable(),
  /** Digest by app that would change; empty when there is nothing to go back to. */
  changes: z.record(z.string(), z.string().nullable()),
  /** Why it would be refused. */
  breaks: z.array(z.string()),
});
export type PossibleRollback = z.output<typeof rollbackSchema>;

/** What signed-in users saw of one version since the canary began: its views, and those with an error. */
const canarySideSchema = z.object({ views: z.int(), affected: z.int(), vitals: vitalsSchema });

/** The figures of the canary so far. */
const canaryVerdictSchema = z.enum(['worse', 'no_worse', 'undecided']);

/** The canary as admins see it, beside the live version of its app. */
const adminCanarySchema = z.object({
  app: z.string(),
  digest: z.string(),
  live_digest: z.string(),
  /** Of all accounts. */
  percent: z.number(),
  since: instantSchema,
  /** When it goes live for everybody if its figures allow; null: never without a person. */
  promote_at: instantSchema.nullable(),
  verdict: openEnum(canaryVerdictSchema, 'undecided'),
  /** Vitals that are worse: they stop nothing, but promotion by time waits. */
  slower: z.array(z.string()),
  canary: canarySideSchema,
  live: canarySideSchema,
});
export type AdminCanary = z.output<typeof adminCanarySchema>;
export type WireAdminCanary = z.input<typeof adminCanarySchema>;

const releasesAnswer = z.object({
  /** The live one first; at most 50. */
  releases: z.array(adminReleaseSchema),
  /** Errors of live digests and the canary's, those that signed-in users reported first, then the newest; at most 50. */
  faults: z.array(faultSchema),
  /** The same of the other versions below and of canaries that ended: why one was stopped or rolled back. */
  earlier_faults: z.array(faultSchema).default([]),
  /** By app, the live version first, then those before it. */
  versions: z.array(appVersionSchema).default([]),
  /** Everything first, then each app. */
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
      /** Everything first, then each app that the release has. */
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
