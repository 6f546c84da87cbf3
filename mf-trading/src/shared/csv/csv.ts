type Cell = string | number | null;

const quoted = (cell: Cell): string => {
  const text = cell === null ? '' : String(cell);
  // A spreadsheet runs cells that begin with these as formulas.
  const safe = typeof cell === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Rows as CSV (RFC 4180). Texts that a spreadsheet would run as formulas are quoted. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((cells) => cells.map(quoted).join(',')).join('\r\n');

/** Hands a file to the browser's downloads. */
export const downloadCsv = (name: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
};
