/** Where loading stopped: fetching the entry, fetching or running the module, or the overall time limit. */
export type FailurePhase = 'entry' | 'module' | 'budget';

/** The reason a remote failed to load. */
export class RemoteFailure extends Error {
  override readonly name = 'RemoteFailure';
  readonly phase: FailurePhase;
  readonly remote: string;
  readonly digest: string;
  /** Whether an automatic retry could help: not when a file is gone or differs from the published one. */
  readonly retryable: boolean;
  /** Whether a file could not be reached, possibly because of the user's connection. */
  readonly isUnreachable: boolean;

  constructor(
    message: string,
    {
      phase,
      remote,
      digest,
      retryable,
      isUnreachable = false,
      cause,
    }: Omit<RemoteFailure, keyof Error | 'isUnreachable'> & { isUnreachable?: boolean; cause?: unknown },
  ) {
    super(message, { cause });
    this.phase = phase;
    this.remote = remote;
    this.digest = digest;
    this.retryable = retryable;
    this.isUnreachable = isUnreachable;
  }
}

export type FileVerdict = 'missing' | 'altered' | 'intact' | 'unreachable';

/** The message about a failed file. All reporters use the same words, so that each failure is reported only once. */
export const fileMessage = (path: string, verdict: FileVerdict): string => `${path} could not be loaded: ${verdict}`;

interface ProbeOptions {
  readonly url: string;
  /** The expected subresource integrity of the file; '' without one. */
  readonly integrity: string;
  readonly timeoutMs: number;
  readonly fetch: typeof fetch;
}

/**
 * Finds out why a script failed, because the browser's error event does not say. A file that is gone or differs from
 * the release will stay so; any other failure may be temporary.
 */
export const probe = async ({ url, integrity, timeoutMs, fetch: send }: ProbeOptions): Promise<FileVerdict> => {
  try {
    // Bypass and refresh the cache, so that the next try does not read the same altered bytes.
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
