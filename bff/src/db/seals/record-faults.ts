/** A place in the database that differs from what was sealed. */
export interface RecordFault {
  readonly table: string;
  /** The row's key. */
  readonly row: string;
  /** Null if an earlier release sealed the row only as a whole. */
  readonly field: string | null;
  /** A sentence about the fault, without repeating the place. */
  readonly why: string;
}

/** A fault as one line of text. */
export const faultLine = ({ table, row, field, why }: RecordFault): string =>
  `${table}, row ${row}, ${field === null ? 'some field' : `field ${field}`}: ${why}`;

/** Further faults are not listed: with this many, everything was probably changed. */
const LIMIT = 100;

export interface Faults {
  /** The first fault found, with its place and the number of its event. */
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
