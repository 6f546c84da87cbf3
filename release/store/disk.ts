import { randomUUID } from 'node:crypto';
import { cp, link, mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The few ways in which the store changes a folder. Each happens completely or not at all, even in a crash. */
export interface Disk {
  /**
   * Creates a file with this content unless the path is taken; returns whether it did. No reader sees a partial file.
   */
  create(path: string, content: string | Buffer): Promise<boolean>;
  /** Replaces the file's text. Readers see either the old text or the new one. */
  replace(path: string, text: string): Promise<void>;
  /** Copies a folder to a new place, completely or not at all; returns false if the place is taken. */
  adopt(from: string, to: string): Promise<boolean>;
  remove(path: string): Promise<void>;
  /** Removes a folder, atomically for readers; returns false if it does not exist. */
  discard(path: string): Promise<boolean>;
  /** Sets the folder's modification time to now, if it exists. */
  touch(path: string): Promise<void>;
  /** The time that a new file in this folder would get. On a network disk, this is the server's time. */
  now(folder: string): Promise<Date>;
}

/** The real file system. A killed process leaves only `.tmp-` entries, which nobody reads. */
export const disk: Disk = {
  create: async (path, content) => {
    const draft = await writeDraft(path, content);
    try {
      await link(draft, path);
      return true;
    } catch (error) {
      if (isCode(error, 'EEXIST')) return false;
      throw error;
    } finally {
      await rm(draft, { force: true });
    }
  },
  replace: async (path, text) => {
    await rename(await writeDraft(path, text), path);
  },
  adopt: async (from, to) => {
    const draft = draftOf(to);
    try {
      await mkdir(dirname(to), { recursive: true });
      await cp(from, draft, { recursive: true });
      await rename(draft, to);
      return true;
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      if (isCode(error, 'EEXIST', 'ENOTEMPTY')) return false;
      throw error;
    }
  },
  remove: (path) => rm(path, { force: true }),
  discard: async (path) => {
    const draft = draftOf(path);
    try {
      await rename(path, draft);
    } catch (error) {
      if (isCode(error, 'ENOENT')) return false;
      throw error;
    }
    await rm(draft, { recursive: true, force: true });
    return true;
  },
  touch: async (path) => {
    const now = new Date();
    await utimes(path, now, now).catch((error) => {
      if (!isCode(error, 'ENOENT')) throw error;
    });
  },
  now: async (folder) => {
    const draft = await writeDraft(join(folder, 'now'), '');
    try {
      return (await stat(draft)).mtime;
    } finally {
      await rm(draft, { force: true });
    }
  },
};

/** About ten times the longest text that we write, so a longer one is not ours. */
const MOST_BYTES = 8 * 1024 * 1024;

/** The file's text, or null if there is no such file. @throws Error if it is longer than anything that we write */
export const readIfPresent = async (path: string): Promise<string | null> => {
  try {
    const { size } = await stat(path);
    if (size > MOST_BYTES)
      throw new Error(`${path} is ${Math.round(size / 1024 / 1024)} MB long, and at most 8 are read`);
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT', 'ENOTDIR')) return null;
    throw error;
  }
};

/** Names in a folder except drafts; empty if there is no such folder. */
export const namesIn = async (path: string): Promise<string[]> => {
  try {
    return (await readdir(path)).filter((name) => !name.startsWith(DRAFT));
  } catch (error) {
    if (isCode(error, 'ENOENT', 'ENOTDIR')) return [];
    throw error;
  }
};

const DRAFT = '.tmp-';
const draftOf = (path: string): string => `${dirname(path)}/${DRAFT}${randomUUID()}`;

async function writeDraft(path: string, content: string | Buffer): Promise<string> {
  const draft = draftOf(path);
  await mkdir(dirname(path), { recursive: true });
  const file = await open(draft, 'wx');
  try {
    await file.writeFile(content);
    // Sync before the name appears: a power loss must not leave an empty release.
    await file.sync();
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  return draft;
}

export const isCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));
