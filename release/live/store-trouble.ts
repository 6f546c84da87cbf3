/** Why the release store cannot be used. */
export type StoreTrouble = 'missing' | 'empty' | 'unreadable' | 'silent' | 'unbelieved';

const TEXTS: Readonly<Record<StoreTrouble, readonly [what: string, repair: string]>> = {
  missing: ['The release store is missing: its folder does not exist.', 'Mount it again, or restore it from a backup.'],
  empty: [
    'The release store is empty: nothing is published yet.',
    'Publish a release, or mount the store that has them.',
  ],
  unreadable: [
    'The release store cannot be read.',
    'Check its disk or server, and the rights of this account. The log has the error.',
  ],
  silent: ['The release store does not answer.', 'Check the disk or server behind it.'],
  unbelieved: [
    'The release store has no release that this instance trusts.',
    'npm run release -- log verify names what was changed; the file of RELEASE_TRUST must have the key of its publisher.',
  ],
};

/**
 * What is wrong, what still works and how to repair it, for `/api/ready` and the log. The text contains no paths,
 * because anybody may read it.
 * @param isKnown whether this instance has read or copied a release before
 */
export const describeTrouble = (trouble: StoreTrouble, isKnown: boolean): string => {
  const [what, repair] = TEXTS[trouble];
  const state = isKnown
    ? 'Pages come from the last known release.'
    : 'Pages cannot be served until it is back; the API works.';
  return `${what} ${state} ${repair} No restart is needed.`;
};

/** The same for a store whose log, or whose signature of a live artefact, differs from what this instance verified. */
export const DOUBTED =
  'The release store is not trusted: its log, or a signature of what is live, was changed. Pages come from the release that this instance verified. ' +
  'npm run release -- log verify names what was changed; restore it from a backup before a restart, which may find no release.';
