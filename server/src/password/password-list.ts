import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { PASSWORD_MIN } from '@prebell/contracts';
import { addTo, emptyFilter, isListedIn, type PasswordFilter, readFilter } from './password-filter';

let filter: PasswordFilter | undefined;

/** Reads the operator's list of breached passwords (`PASSWORD_LIST`). Throws if the file is not such a list. */
export const openPasswordList = (file: string | null): number => {
  filter = file === null ? undefined : readFilter(readFileSync(file));
  return filter?.count ?? 0;
};

/** Whether `password` is on the operator's list, exactly as typed or in lower case. */
export const isListed = (password: string): boolean => {
  const list = filter;
  if (list === undefined) return false;
  return [password, password.toLowerCase()].some((text) => isListedIn(list, createHash('sha1').update(text).digest()));
};

/** A line of a public list of hashes: SHA-1 in hexadecimal, and how often the password was seen. */
const HASH = /^([0-9a-f]{40})(:\d+)?$/i;

/** The hashes in a file that has a password or a SHA-1 in each line. */
async function* hashesOf(file: string): AsyncGenerator<Buffer> {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    const hash = HASH.exec(line)?.[1];
    const password = line.normalize('NFC');
    if (hash !== undefined) yield Buffer.from(hash, 'hex');
    // Skip shorter passwords: nobody can choose them.
    else if (password.length >= PASSWORD_MIN) yield createHash('sha1').update(password).digest();
  }
}

/**
 * Makes a filter from a file of passwords or hashes. Reads the file twice, line by line, because it may not fit into
 * memory.
 */
export const filterOf = async (file: string): Promise<PasswordFilter> => {
  let count = 0;
  for await (const _ of hashesOf(file)) count += 1;
  const made = { ...emptyFilter(count), count };
  for await (const hash of hashesOf(file)) addTo(made, hash);
  return made;
};
