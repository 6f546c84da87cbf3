import { BucketError } from '../store';

/** Explains each error of the disk and what to do about it. */
const DISK_FAULTS: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk of the release store is full: nothing changed. Free some space, or run release gc, and try again',
  EDQUOT: 'The quota of the release store is used up: nothing changed. Run release gc, and try again',
  EROFS: 'Cannot write to the release store: its disk is mounted read-only',
  EACCES: 'Cannot write to the release store: this account has no permission',
  EPERM: 'Cannot write to the release store: this account has no permission',
};

const BUSY = 'The server of the release store is busy: nothing new is live. Try again in a minute';
/** The same for error responses of a bucket's server, by HTTP status. */
const BUCKET_FAULTS: Readonly<Record<number, string>> = {
  403: 'Cannot write to the release store: nothing new is live. These credentials have no permission',
  429: BUSY,
  503: BUSY,
  507: 'The release store is full: nothing new is live. Free some space, or run release gc, and try again',
};

/** An error as one sentence for the terminal; an unknown error keeps its own text. */
export const describeFault = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const known =
    error instanceof BucketError
      ? BUCKET_FAULTS[error.status ?? 0]
      : 'code' in error
        ? DISK_FAULTS[String(error.code)]
        : undefined;
  return known === undefined ? error.message : `${known} (${error.message})`;
};
