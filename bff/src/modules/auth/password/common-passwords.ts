import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * Fingerprints of passwords that guessers try first, sorted: leaked ones by how common they are, and common words with the
 * endings people add (made by `tools/common-passwords.mjs`, which names the source). Beside this module in the source and
 * beside the bundle once built.
 */
const table = readFileSync(new URL('./common-passwords.bin', import.meta.url));
/** Five bytes of SHA-256: one in two million good passwords is taken for a common one. */
const FINGERPRINT_BYTES = 5;

/** How many passwords the table knows. */
export const COMMON_PASSWORD_COUNT = table.length / FINGERPRINT_BYTES;

const fingerprintAt = (index: number): number => table.readUIntBE(index * FINGERPRINT_BYTES, FINGERPRINT_BYTES);

/** Whether `password` is among the common ones, whatever its case. */
export const isCommonPassword = (password: string): boolean => {
  const wanted = createHash('sha256').update(password.toLowerCase()).digest().readUIntBE(0, FINGERPRINT_BYTES);
  let low = 0;
  let high = COMMON_PASSWORD_COUNT;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (fingerprintAt(middle) < wanted) low = middle + 1;
    else high = middle;
  }
  return low < COMMON_PASSWORD_COUNT && fingerprintAt(low) === wanted;
};
