import { createHash } from 'node:crypto';

/** The source of a policy that allows one inline script or sheet: this very text, with every blank of it. */
export const sourceHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
