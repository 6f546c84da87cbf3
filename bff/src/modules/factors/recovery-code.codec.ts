import { createHash, randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '@prebell/contracts';

/** Without 0, 1, i, l, o and u, which are easy to confuse on paper. */
const LETTERS = '23456789abcdefghjkmnpqrstvwxyz';
const GROUPS = 6;
const GROUP_LETTERS = 4;

const letter = (): string => {
  // Higher values would make some letters more likely than others.
  for (;;) {
    const value = randomBytes(1)[0] ?? 255;
    if (value < 240) return LETTERS.charAt(value % LETTERS.length);
  }
};

const newCode = (): string =>
  Array.from({ length: GROUPS }, () => Array.from({ length: GROUP_LETTERS }, letter).join('')).join('-');

/**
 * Ten new codes of about 117 random bits each. From 112 bits on, ASVS 6.5.2 does not ask for a slow hash. Shorter codes
 * made earlier stay valid.
 */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newCode);

/** The form in which a code is stored. Case, spaces and dashes do not matter. */
export const recoveryHash = (code: string): string =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest('hex');
