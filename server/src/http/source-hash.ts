import { createHash } from 'node:crypto';

/** The CSP source that allows one inline script or style sheet: exactly this text, including all whitespace. */
export const sourceHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
