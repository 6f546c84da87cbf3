import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The dispatch screen of one release, as its worker keeps it. */
export interface KeptPage {
  /** The document, with `nonce` in place of its nonce. */
  readonly html: string;
  /** Its policies, likewise. */
  readonly headers: Readonly<Record<string, string>>;
  readonly nonce: string;
  /** Integrity by path of every file that the screen may load. */
  readonly files: Readonly<Record<string, string>>;
}

/**
 * Reads the worker's code once; the returned function makes the script for a release. Another release makes another script, so
 * browsers replace the worker and what it keeps. Null makes a worker that keeps nothing and deletes what an earlier one kept.
 */
export const createDispatchWorker = () => {
  const code = readFileSync(new URL('./browser/dispatch-worker.js', import.meta.url), 'utf8');
  return (kept: KeptPage | null): { readonly script: string; readonly etag: string } => {
    const script = `const KEPT = ${JSON.stringify(kept)};\n${code}`;
    return { script, etag: `"${createHash('sha256').update(script).digest('base64url').slice(0, 22)}"` };
  };
};
