import { StartError } from '@prebell/server/process';
import { type NoteVerifier, parseVerifier } from '@prebell/server/tlog';
import type { Config } from '../../config';
import type { Deps } from '../../deps';
import { type RecordEnd, type RecordName, readCheckpointText } from './checkpoint.codec';
import { ownCheckpoints, readIfThere } from './checkpoint-files.gateway';
import { ownVerifiers } from './checkpoint-keys.service';

export interface ExpectOptions {
  /** A file with checkpoints, or their text. */
  readonly expect: string | undefined;
  /** A public key that the operator kept, or a file that contains it. */
  readonly key: string | undefined;
}

/** The lines that npm prints before a command's own output. A redirected output starts with them. */
const BANNER = /^> .*$/gm;

/** The content of a file, or the text itself. */
const contentOf = async (given: string): Promise<string> => ((await readIfThere(given)) ?? given).replace(BANNER, '');

/**
 * Reads checkpoints from a file, or takes them as text, which has several lines.
 * @throws StartError for a file that does not exist
 */
export const notesOf = async (given: string): Promise<string> => {
  const isThere = given.trim().includes('\n') || (await readIfThere(given)) !== null;
  if (!isThere) throw new StartError(`--expect: there is no file '${given}'`);
  return contentOf(given);
};

const verifiersOf = async (
  key: string | undefined,
  config: Config,
  ring: () => Promise<Deps['ring']>,
): Promise<NoteVerifier[]> => {
  return key === undefined ? ownVerifiers(config, await ring()) : pinnedVerifiers(key);
};

/**
 * Reads the public keys to check with.
 * @param key a public key, or a file with one key per line
 * @throws StartError for anything else
 */
export const pinnedVerifiers = async (key: string): Promise<NoteVerifier[]> => {
  const keys = (await contentOf(key))
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(parseVerifier);
  if (keys.length === 0 || keys.some((each) => each === null))
    throw new StartError(
      '--key: must be a public key as `npm run checkpoint -- key` prints it, or a file with such lines',
    );
  return keys.filter((each) => each !== null);
};

/**
 * The ends of a record that a check must find: those in the data folder, and those that the operator kept elsewhere.
 * @throws StartError for checkpoints that the key did not sign, or if none belongs to this record
 */
export const expectedEnds = async (
  record: RecordName,
  { expect, key }: ExpectOptions,
  config: Config,
  ring: () => Promise<Deps['ring']>,
): Promise<readonly RecordEnd[]> => {
  const own = await readIfThere(ownCheckpoints(config.dataDir));
  const found = own === null ? [] : readCheckpointText(own, record, ownVerifiers(config, await ring())).ends;
  const known = found.map((end) => ({ ...end, source: 'in checkpoints.txt of DATA_DIR' }));
  if (expect === undefined) return known;
  const { ends, unsigned } = readCheckpointText(await notesOf(expect), record, await verifiersOf(key, config, ring));
  if (unsigned > 0)
    throw new StartError(`--expect: ${unsigned} checkpoints of the ${record} are not signed with the expected key`);
  if (ends.length === 0) throw new StartError(`--expect: contains no checkpoint of the ${record}`);
  // The operator's own come first, because the check uses the first of two for the same entry.
  return [...ends, ...known];
};
