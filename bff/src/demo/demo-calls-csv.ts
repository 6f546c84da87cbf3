/** An unreadable row of a table, and why. Rows are counted from 1, including the header. */
export interface RowFault {
  readonly row: number;
  readonly why: string;
}

/** Fields of one CSV record that ends at `end`; a quoted field may contain commas, quotes (doubled) and line ends. */
const readRecord = (text: string, start: number): { fields: string[]; end: number } => {
  const fields: string[] = [];
  let at = start;
  for (;;) {
    let field = '';
    if (text[at] === '"') {
      for (at += 1; at < text.length; at += 1) {
        if (text[at] !== '"') field += text[at];
        else if (text[at + 1] === '"') field += text[at++];
        else break;
      }
      at += 1;
    } else while (at < text.length && text[at] !== ',' && text[at] !== '\n') field += text[at++];
    fields.push(field.replace(/\r$/, ''));
    if (text[at] !== ',') return { fields, end: at + 1 };
    at += 1;
  }
};

export interface Table {
  readonly rows: Record<string, string>[];
  /** The file's row number of each entry in `rows`. */
  readonly lines: number[];
  readonly faults: RowFault[];
}

/** Excel's 'CSV UTF-8' files begin with this mark, which is not part of the first column's name. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Parses a CSV table with a header into objects by column name. A row with more or fewer fields than the header, such as a
 * truncated one, is reported instead of guessed at.
 */
export const readTable = (text: string): Table => {
  const { fields: names, end } = readRecord(text, text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0);
  const rows: Record<string, string>[] = [];
  const lines: number[] = [];
  const faults: RowFault[] = [];
  for (let at = end, row = 2; at < text.length; row += 1) {
    const { fields, end: next } = readRecord(text, at);
    at = next;
    if (fields.length === names.length) {
      rows.push(Object.fromEntries(names.map((name, i) => [name, fields[i] ?? ''])));
      lines.push(row);
    } else faults.push({ row, why: `${fields.length} fields instead of ${names.length}` });
  }
  return { rows, lines, faults };
};
