/** Matches the code before the title of a test, or of a rule in a table of tests, but not `test.skip` or comments. */
const BEFORE =
  /(?:^|\n) *(?:(?:test|it)(?:\.each\([^\n]*\)|\.(?:skipIf|runIf)\([^\n]*\))?\(\s*|(?:\{ )?title: )['"`][^'"`\n]*$/;

/** Whether `text`, the code of a test file, has a test with this title, or one whose composed title contains it. */
export const isTest = (text, title) => {
  for (let at = text.indexOf(title); at !== -1; at = text.indexOf(title, at + 1))
    if (BEFORE.test(text.slice(Math.max(0, at - 200), at))) return true;
  return false;
};
