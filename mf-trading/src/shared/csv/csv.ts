type Cell = string | number | null;

const quoted = (cell: Cell): string => {
  const text = cell === null ? '' : String(cell);
  // A spreadsheet would run a cell that begins with one of these as a formula, so put an apostrophe before it.
  const safe = typeof cell === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Rows as CSV (RFC 4180). Texts that a spreadsheet would run as formulas are made harmless. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((cells) => cells.map(quoted).join(',')).join('\r\n');

/** Downloads a CSV file. */
export const downloadCsv = (name: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
};
