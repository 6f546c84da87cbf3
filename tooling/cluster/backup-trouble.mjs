/**
 * Messages of pgBackRest, with explanations for people who have never used it.
 * @type {[RegExp, string][]}
 */
const MEANINGS = [
  [
    /missing stanza path|\[FileMissingError\]|FileMissingError: unable to open missing file '[^']*(?:backup|archive)\.info|no backup set found/,
    'The repository has no backups. If its disk is not mounted, mount it. If it is lost for good, a running cluster makes a new one within a minute',
  ],
  [
    /Permission denied/,
    'The account of the database cannot read or write the repository. Give it the folder (chown -R postgres)',
  ],
  [/No space left on device/, 'The disk of the repository is full. Make room. The next backup or check tries again'],
  [
    /unable to find primary cluster|no database found|DbConnectError/,
    'PostgreSQL has no primary at the moment. A running cluster elects one within seconds',
  ],
  [/unable to acquire lock|lock file/, 'Another backup or a check is under way. Wait until it ends'],
  [
    /system-id|database version .* do(?:es)? not match|do not match the database/,
    'The repository belongs to another database. Move it away: a running cluster makes a new one within a minute',
  ],
  [
    /unable to find backup set with stop time less than|target .* (?:not reached|before)/,
    'No backup is that old. Choose a later minute',
  ],
];

/**
 * Explains in plain words what is wrong with the backups and what to do, followed by pgBackRest's own words.
 * @param {string} output of pgBackRest
 * @param {string} repository where the backups are
 */
export function plainTrouble(output, repository) {
  const meaning = MEANINGS.find(([pattern]) => pattern.test(output))?.[1];
  const [own = ''] = output
    .split('\n')
    .filter((line) => /ERROR|WARN/.test(line))
    .slice(-1);
  const words = own.replace(/^.*?(?:ERROR|WARN): */, '').trim() || output.trim().split('\n').at(-1);
  return meaning === undefined
    ? `pgBackRest failed: ${words}`
    : `${meaning}. The repository is ${repository}. pgBackRest said: ${words}`;
}
