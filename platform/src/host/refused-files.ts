import type { RemoteArtefact } from '@prebell/contracts';
import { fileMessage, probe, RemoteFailure } from './failure';

/** A script or stylesheet that the browser refused or could not load, with the integrity value of its element. */
export interface RefusedFile {
  readonly url: string;
  readonly integrity: string;
}

declare global {
  /** Filled by the document's first script, long before this code loads. */
  var refusedFiles: Pick<RefusedFile[], 'push'> | undefined;
}

interface Dependencies {
  readonly remotes: Readonly<Record<string, Pick<RemoteArtefact, 'entry' | 'digest'>>>;
  readonly fetch?: typeof fetch;
  readonly onFailure: (failure: RemoteFailure) => void;
}

const PROBE_TIMEOUT_MS = 1_000;

/** The files that failed on this page. */
export interface RefusedFiles {
  /** The expected integrity of a failed file; '' for a file that did not fail or had none. */
  integrityOf(path: string): string;
}

/**
 * Reports every file of a remote that is gone or differs from the published one. That includes files that the remote loads
 * itself and whose failure it catches. Network failures on the user's side are not the release's fault and are not reported.
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
