/** Where a spreadsheet may begin a cell: Excel, LibreOffice and Google Sheets split at some of these, by country and settings. */
const BEGINNING = '(^|[,;|\\t\\r\\n])';
/** What spreadsheets strip or do not show before they look at a cell: blanks, quotes, control and invisible characters. */
const UNSEEN =
  '[^\\S\\t\\r\\n]|["\'\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f]|\\p{Cf}|\\u034f|\\u115f|\\u1160|\\u2800|\\u3164|\\uffa0';
/** The characters that begin a formula, in every width. */
const FORMULA = '[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20\\ufe66\\ufe62\\ufe63\\ufe6b\\u2212]';
/** Each place where a spreadsheet could begin to calculate. */
export const RUNNABLE = new RegExp(`${BEGINNING}(?=(?:${UNSEEN})*${FORMULA})`, 'gu');

/**
 * A text in which no spreadsheet finds a formula, wherever it splits the text: an apostrophe goes before each formula. An existing
 * apostrophe there gets a second one, so that removing one at each such place restores the original text.
 */
const withoutFormulas = (text: string): string => text.replace(RUNNABLE, "$1'");

/** Text that needs no second look: it begins like no formula, and nothing in it splits a line or needs quotes. */
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
