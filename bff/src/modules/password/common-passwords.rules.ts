import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * Sorted fingerprints of passwords that guessers try first: leaked ones by frequency, and common words with usual
 * endings (made by `tools/common-passwords.mjs`, which names the source). The file is next to this module in the source
 * and next to the bundle once built.
 */
const table = readFileSync(new URL('./common-passwords.bin', import.meta.url));
/** Five bytes of SHA-256: one in two million good passwords counts as common. */
const FINGERPRINT_BYTES = 5;

/** Number of passwords in the table. */
export const COMMON_PASSWORD_COUNT = table.length / FINGERPRINT_BYTES;

const fingerprintAt = (index: number): number => table.readUIntBE(index * FINGERPRINT_BYTES, FINGERPRINT_BYTES);

/** Whether `password` is a common one, regardless of case. */
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
