const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;
const RANGE = /^([\^~]|>=)?(\d+)\.(\d+)(?:\.(\d+))?$/;

/**
 * Whether a version is in a range of the kinds this repository uses: `1.2.3`, `^1.2`, `~1.2.3`, `>=1.2`. Below 1.0, a
 * caret allows no other minor version.
 * @throws Error when it cannot parse either of them: an unreadable range must not pass.
 */
export const satisfies = (version: string, range: string): boolean => {
  const found = VERSION.exec(version);
  const asked = RANGE.exec(range);
  if (found === null) throw new Error(`${version} is not a version`);
  if (asked === null) throw new Error(`${range} is not a range this gate can read`);
  const [major = 0, minor = 0, patch = 0] = found.slice(1).map(Number);
  const [first = 0, second = 0, third = 0] = asked.slice(2).map((part) => Number(part ?? 0));
  const isLater = major - first || minor - second || patch - third;
  if (isLater < 0) return false;
  if (asked[1] === '>=') return true;
  if (asked[1] === '~') return major === first && minor === second;
  if (asked[1] === '^') return major === first && (first > 0 || minor === second);
  return isLater === 0;
};
