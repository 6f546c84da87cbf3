import { RELEASE_NOTES_FILE, type ReleaseNote, releaseNotesSchema } from '@prebell/contracts';
import { parsedOrNull, RefusedError, type TrustedStore } from '../store';

/** Reads the release notes of a build; null when it has none with a valid signature. */
export type NotesReader = (app: string, digest: string | undefined) => Promise<readonly ReleaseNote[] | null>;

/** More than the number of builds in the listed releases. */
const MOST_KNOWN = 1_000;

/**
 * Reads the notes of each build once, because builds are immutable. If the store does not respond, the next call tries
 * again.
 */
export const createNotesReader = (trusted: Pick<TrustedStore, 'file'>): NotesReader => {
  const known = new Map<string, Promise<readonly ReleaseNote[] | null>>();

  const read = async (app: string, digest: string): Promise<readonly ReleaseNote[] | null> => {
    try {
      const bytes = await trusted.file(app, digest, RELEASE_NOTES_FILE);
      const parsed = bytes === null ? null : releaseNotesSchema.safeParse(parsedOrNull(String(bytes)));
      return parsed?.success ? parsed.data : null;
    } catch (error) {
      if (error instanceof RefusedError) return null;
      throw error;
    }
  };

  return (app, digest) => {
    if (digest === undefined) return Promise.resolve(null);
    const key = `${app}@${digest}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const reading = read(app, digest);
    reading.catch(() => known.delete(key));
    const [oldest] = known.keys();
    if (known.size >= MOST_KNOWN && oldest !== undefined) known.delete(oldest);
    known.set(key, reading);
    return reading;
  };
};
