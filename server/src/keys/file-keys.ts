import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { v7 as uuid } from 'uuid';
import type { KeySource } from './key-source';
import { storedKeysSchema, writeStoredKeys } from './stored-keys';

/** Stores keys in a folder: one file for each purpose, readable only by its owner. */
export const fileKeys = (folder: string): KeySource => {
  const fileOf = (purpose: string) => path.join(folder, `${purpose}.json`);
  return {
    async read(purpose) {
      const file = fileOf(purpose);
      try {
        await chmod(file, 0o600);
        return storedKeysSchema.parse(JSON.parse(await readFile(file, 'utf8')));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
        throw new Error(`${file}: must be a list of keys with kid, created and a secret of 32 bytes`);
      }
    },
    async write(purpose, keys) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const draft = `${fileOf(purpose)}.${uuid()}`;
      await writeFile(draft, writeStoredKeys(keys), { mode: 0o600 });
      // Rename a complete draft, so that the file is never half written.
      await rename(draft, fileOf(purpose));
    },
  };
};
