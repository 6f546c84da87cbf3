import { appendFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Checkpoint } from './verify-chain.rules';

const lineSchema = z.object({ seq: z.number().int().positive(), hash: z.string().length(64) });

const FILE = 'dispatch-checkpoints.jsonl';
const fileIn = (dataDir: string): string => path.join(dataDir, FILE);

/** Adds a checkpoint to the file of this instance, outside the database: someone who forges the database cannot change this file. */
export const addCheckpoint = async (dataDir: string, { seq, hash }: Checkpoint, at: Date): Promise<void> => {
  await mkdir(dataDir, { recursive: true });
  await appendFile(fileIn(dataDir), `${JSON.stringify({ seq, hash, at: at.toISOString() })}\n`);
};

/** The checkpoints of this instance. Lines cut short by a crash are skipped. */
export const readCheckpoints = async (dataDir: string): Promise<Checkpoint[]> => {
  const text = await readFile(fileIn(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').flatMap((line) => {
    try {
      const { data } = lineSchema.safeParse(JSON.parse(line));
      return data === undefined ? [] : { ...data, source: `in ${FILE} of DATA_DIR` };
    } catch {
      return [];
    }
  });
};
