import { createHash, randomBytes } from 'node:crypto';
import { API_KEY_PREFIX } from '@prebell/contracts';

/** How many characters of a key stay visible. */
const SHOWN = API_KEY_PREFIX.length + 6;
const SECRET_BYTES = 32;

/** A new key: `pb_` and 256 random bits. */
export const makeSecret = (): string => `${API_KEY_PREFIX}${randomBytes(SECRET_BYTES).toString('base64url')}`;

/** Whether a bearer is a key rather than an access token. */
export const isSecret = (bearer: string): boolean => bearer.startsWith(API_KEY_PREFIX);

export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

export const shownPart = (secret: string): string => secret.slice(0, SHOWN);
