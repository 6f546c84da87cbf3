/**
 * A spreadsheet would run a text that begins with one of these as a formula; the apostrophe makes it a text again. A text that
 * has such an apostrophe of its own gets one more, so that whoever takes one away has what was written.
 */
const FORMULA = /^'*[=+\-@\t\r]/;

const cell = (value: string): string => {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Lines of comma-separated values as RFC 4180 has them, the head first unless it is empty. Nothing a spreadsheet would calculate remains. */
export const toCsv = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  (head.length === 0 ? rows : [head, ...rows]).map((row) => `${row.map(cell).join(',')}\r\n`).join('');
