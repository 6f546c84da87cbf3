import type { RemoteArtefact } from '@prebell/contracts';
import { fileMessage, probe, RemoteFailure } from './failure';

/** A script or sheet that the browser refused or could not get, and the integrity its element named. */
export interface RefusedFile {
  readonly url: string;
  readonly integrity: string;
}

declare global {
  /** Filled by the document's first script, long before this code is there. */
  var refusedFiles: Pick<RefusedFile[], 'push'> | undefined;
}

interface Dependencies {
  readonly remotes: Readonly<Record<string, Pick<RemoteArtefact, 'entry' | 'digest'>>>;
  readonly fetch?: typeof fetch;
  readonly onFailure: (failure: RemoteFailure) => void;
}

const PROBE_TIMEOUT_MS = 1_000;

/** What the page knows of the files that failed in it. */
export interface RefusedFiles {
  /** The integrity a failed file should have had; '' for one that did not fail or named none. */
  integrityOf(path: string): string;
}

/**
 * Tells of every file of a remote that is gone or is not the one that was published, even of those a remote asks for itself
 * and whose failure it catches. What the reader's line lost is no fault of a release and is not told.
 */
export const watchRefusedFiles = ({
  remotes,
  fetch: send = (...args) => fetch(...args),
  onFailure,
}: Dependencies): RefusedFiles => {
  const integrities = new Map<string, string>();
  const hear = async ({ url, integrity }: RefusedFile) => {
    const { pathname } = new URL(url);
    integrities.set(pathname, integrity);
    const found = Object.entries(remotes).find(([, { entry }]) => pathname.startsWith(folderOf(entry)));
    if (found === undefined) return;
    const verdict = await probe({ url: pathname, integrity, timeoutMs: PROBE_TIMEOUT_MS, fetch: send });
    if (verdict !== 'missing' && verdict !== 'altered') return;
    const [remote, { entry, digest }] = found;
    const phase = pathname === entry ? 'entry' : 'module';
    onFailure(new RemoteFailure(fileMessage(pathname, verdict), { phase, remote, digest, retryable: false }));
  };
  const before = globalThis.refusedFiles;
  globalThis.refusedFiles = { push: (...files) => files.map(hear).length };
  if (Array.isArray(before)) for (const file of before as RefusedFile[]) void hear(file);
  return { integrityOf: (path) => integrities.get(path) ?? '' };
};

const folderOf = (entry: string): string => entry.slice(0, entry.lastIndexOf('/') + 1);
