/** Where loading stopped: fetching the entry, fetching or running the module, or the time for both. */
export type FailurePhase = 'entry' | 'module' | 'budget';

/** Why a remote is not there. */
export class RemoteFailure extends Error {
  override readonly name = 'RemoteFailure';
  readonly phase: FailurePhase;
  readonly remote: string;
  readonly digest: string;
  /** Whether trying again by itself could help: not when a file is gone or is not the one that was published. */
  readonly retryable: boolean;

  constructor(
    message: string,
    { phase, remote, digest, retryable, cause }: Omit<RemoteFailure, keyof Error> & { cause?: unknown },
  ) {
    super(message, { cause });
    this.phase = phase;
    this.remote = remote;
    this.digest = digest;
    this.retryable = retryable;
  }
}

export type FileVerdict = 'missing' | 'altered' | 'intact' | 'unreachable';

/** What is said of a file that failed, by whoever notices first: the same words, so that it is told once. */
export const fileMessage = (path: string, verdict: FileVerdict): string => `${path} could not be loaded: ${verdict}`;

interface ProbeOptions {
  readonly url: string;
  /** Subresource integrity the file must have; '' when none was promised. */
  readonly integrity: string;
  readonly timeoutMs: number;
  readonly fetch: typeof fetch;
}

/**
 * Asks why a script failed: the browser's error event does not say. A file that is gone or has other bytes than the
 * release promises stays so, everything else may pass.
 */
export const probe = async ({ url, integrity, timeoutMs, fetch: send }: ProbeOptions): Promise<FileVerdict> => {
  try {
    // Past the cache and into it: the next try must not meet the same altered bytes there.
    const response = await send(url, { cache: 'reload', signal: AbortSignal.timeout(timeoutMs) });
    if (response.status === 404 || response.status === 410) return 'missing';
    if (!response.ok) return 'unreachable';
    return (await hasIntegrity(await response.arrayBuffer(), integrity)) ? 'intact' : 'altered';
  } catch {
    return 'unreachable';
  }
};

async function hasIntegrity(bytes: ArrayBuffer, integrity: string): Promise<boolean> {
  if (integrity === '') return true;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return integrity === `sha384-${btoa(String.fromCharCode(...digest))}`;
}
