import { appendFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** The path of this data folder's file of signed checkpoints. */
export const ownCheckpoints = (dataDir: string): string => path.join(dataDir, 'checkpoints.txt');

/** Adds signed checkpoints to a file, each followed by an empty line. */
export const appendCheckpoints = async (file: string, notes: readonly string[]): Promise<void> => {
  await mkdir(path.dirname(file), { recursive: true });
  await appendFile(file, notes.map((note) => `${note}\n`).join(''));
};

/** The content of a file, or null if there is none. */
export const readIfThere = (file: string): Promise<string | null> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENAMETOOLONG') return null;
    throw error;
  });
