import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The dispatch screen of one release, as its service worker stores it. */
export interface KeptPage {
  /** The document, with `nonce` as a placeholder wherever the real nonce belongs. */
  readonly html: string;
  /** Its policy headers, with the same placeholder. */
  readonly headers: Readonly<Record<string, string>>;
  readonly nonce: string;
  /** The integrity of every file that the screen may load, by path. */
  readonly files: Readonly<Record<string, string>>;
}

/**
 * Reads the worker's code once. The returned function makes the script for a release. Each release has another script,
 * so browsers replace the worker and the files it stores. With null the worker stores nothing and deletes what an
 * earlier one stored.
 */
export const createDispatchWorker = () => {
  const code = readFileSync(new URL('./browser/dispatch-worker.js', import.meta.url), 'utf8');
  return (kept: KeptPage | null): { readonly script: string; readonly etag: string } => {
    const script = `const KEPT = ${JSON.stringify(kept)};\n${code}`;
    return { script, etag: `"${createHash('sha256').update(script).digest('base64url').slice(0, 22)}"` };
  };
};
