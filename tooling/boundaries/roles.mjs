/**
 * The roles of a module's files. docs/conventions.md says what each means.
 */
const ROLES = [
  'routes',
  'namespace',
  'policy',
  'service',
  'repository',
  'gateway',
  'rules',
  'state',
  'worker',
  'throttle',
  'presenter',
  'codec',
  'mails',
  'html',
  'deps',
];
const MODULE_FILE = /^bff\/src\/modules\/.+\.ts$/;
const HAS_ROLE = new RegExp(`\\.(?:${ROLES.join('|')})\\.ts$`);

/**
 * Files of the back end's modules whose names lack a role. A folder's `index.ts` is its entrance and has none.
 * @param {readonly string[]} files from the root
 */
export const withoutRole = (files) =>
  files.filter(
    (file) =>
      MODULE_FILE.test(file) && !HAS_ROLE.test(file) && !file.endsWith('/index.ts') && !file.endsWith('.test.ts'),
  );
