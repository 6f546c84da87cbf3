import { z } from 'zod';
import { instantSchema, openEnum } from '../open-enum';
import { releaseNoteSchema } from './release-notes';

/** How a release came about: new builds went live, or an earlier state became live again. */
export const CHANGELOG_KINDS = ['released', 'rolled_back'] as const;

const changeSchema = z.object({
  /** Name of the remote or host. */
  app: z.string(),
  version: z.string(),
  /** Identity of the build: the first digits of a hash over all its files. */
  digest: z.string(),
  /**
   * The notes that this build adds or, in a rollback, takes away. Absent when the build has no notes: nobody has said
   * whether users notice anything.
   */
  notes: z.array(releaseNoteSchema).optional(),
});
export type ChangelogChange = z.output<typeof changeSchema>;

/** The public facts of one release, without its author and the reason in the log. */
export const changelogReleaseSchema = z.object({
  id: z.string(),
  at: instantSchema,
  kind: openEnum(z.enum(CHANGELOG_KINDS), 'released'),
  /** What differs from the release before. */
  changes: z.array(changeSchema),
});
export type ChangelogRelease = z.output<typeof changelogReleaseSchema>;

/** Newest first. */
export const changelogSchema = z.object({ releases: z.array(changelogReleaseSchema) });
export type Changelog = z.output<typeof changelogSchema>;
export type WireChangelog = z.input<typeof changelogSchema>;
