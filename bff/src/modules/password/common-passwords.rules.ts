import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * Sorted fingerprints of passwords that guessers try first: leaked ones by frequency, and common words with usual
 * endings. `tools/common-passwords.mjs` made the file and names the source. In the source the file is next to this
 * module, after a build next to the bundle.
 */
const table = readFileSync(new URL('./common-passwords.bin', import.meta.url));
/** Five bytes of SHA-256: about one in two million good passwords is wrongly found to be common. */
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
