import { z } from 'zod';
import { shownTextSchema } from '../rules/shown-text';

/** The file, in a workspace and in its build, in which a team says what is new for users. */
export const RELEASE_NOTES_FILE = 'release-notes.json';

/** Maximum number of notes in a build. Delete older ones from the file. */
const MOST_NOTES = 8;

/** One change that a user notices, and the day on which the team wrote it down. */
export const releaseNoteSchema = z.object({ date: z.iso.date(), text: shownTextSchema(200) });
export type ReleaseNote = z.output<typeof releaseNoteSchema>;

/** Newest first. */
export const releaseNotesSchema = z.array(releaseNoteSchema).max(MOST_NOTES);
