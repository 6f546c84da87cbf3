/** A place in the database that says something else than what was sealed. */
export interface RecordFault {
  readonly table: string;
  /** The row's key. */
  readonly row: string;
  /** Null if only the whole row is sealed, by an earlier release. */
  readonly field: string | null;
  /** A sentence about the place, which does not name it again. */
  readonly why: string;
}

/** A fault in one line. */
export const faultLine = ({ table, row, field, why }: RecordFault): string =>
  `${table}, row ${row}, ${field === null ? 'some field' : `field ${field}`}: ${why}`;

/** More are not listed: then everything was changed. */
const LIMIT = 100;

export interface Faults {
  /** The first one found, with its place, and the number of the event that it belongs to. */
  readonly first: { readonly seq: number; readonly why: string } | null;
  readonly list: readonly RecordFault[];
  add(seq: number, fault: RecordFault): void;
}

/** Collects faults up to a limit. */
export const createFaults = (): Faults => {
  const list: RecordFault[] = [];
  let first: Faults['first'] = null;
  return {
    get first() {
      return first;
    },
    list,
    add(seq, fault) {
      first ??= { seq, why: faultLine(fault) };
      if (list.length < LIMIT) list.push(fault);
    },
  };
};
