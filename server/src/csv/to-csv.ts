/**
 * Where a spreadsheet may start a new cell. Depending on country and settings, Excel, LibreOffice and Google Sheets
 * split at some of these characters.
 */
const BEGINNING = '(^|[,;|\\t\\r\\n])';
/**
 * Characters that spreadsheets strip or hide before they interpret a cell: spaces, quotes, control characters and
 * invisible characters.
 */
const UNSEEN =
  '[^\\S\\t\\r\\n]|["\'\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f]|\\p{Cf}|\\u034f|\\u115f|\\u1160|\\u2800|\\u3164|\\uffa0';
/** Characters that begin a formula, also in their full-width forms. */
const FORMULA = '[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20\\ufe66\\ufe62\\ufe63\\ufe6b\\u2212]';
/** Each place where a spreadsheet could start a formula. */
export const RUNNABLE = new RegExp(`${BEGINNING}(?=(?:${UNSEEN})*${FORMULA})`, 'gu');

/**
 * A text without formulas, wherever a spreadsheet splits it: an apostrophe goes before each formula. If there is one
 * already, a second one is added. So removing one apostrophe at each of these places restores the original text.
 */
const withoutFormulas = (text: string): string => text.replace(RUNNABLE, "$1'");

/** Text that needs no escaping: it cannot begin a formula, and contains nothing that splits a line or needs quotes. */
const PLAIN = /^[A-Za-z0-9][\w .:@+-]*$/;

const cell = (value: string): string => {
  if (PLAIN.test(value)) return value;
  const text = withoutFormulas(value);
  return /[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** One CSV line by RFC 4180, with its line break. */
export const csvLine = (row: readonly string[]): string => `${row.map(cell).join(',')}\r\n`;

/** A table as CSV lines, header first. */
export const toCsv = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, ...rows].map(csvLine).join('');
