/** What the disk says, and what helps. */
const DISK_FAULTS: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk of the release store is full: nothing changed. Free some space, or run release gc, and try again',
  EDQUOT: 'The quota of the release store is used up: nothing changed. Run release gc, and try again',
  EROFS: 'The release store cannot be written: its disk is mounted read-only',
  EACCES: 'The release store cannot be written: this account may not',
  EPERM: 'The release store cannot be written: this account may not',
};

/** An error as one sentence for the terminal; an unknown one says itself. */
export const describeFault = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const known = 'code' in error ? DISK_FAULTS[String(error.code)] : undefined;
  return known === undefined ? error.message : `${known} (${error.message})`;
};
