import { isDeepStrictEqual } from 'node:util';
import { CALLER_FIELDS, type Fact, type FactRow, parseFacts, UNSEALED_FIELDS } from '../../db/seals/facts';
import type { RecordFault } from '../../db/seals/record-faults';

/** The fields of an event from which rows are rebuilt. */
export interface FactsOfEvent {
  readonly seq: number;
  readonly call_id: string | null;
  readonly type: string;
  /** Null for an event of an earlier version. */
  readonly facts: string | null;
  readonly facts_secret: string | null;
  readonly facts_secret_hash: string | null;
}

/** Stands for a detail that was erased later: the row may have any value there. */
const ERASED = Symbol('erased');

/** A row as the events describe it. */
interface Row {
  readonly table: string;
  readonly key: string;
  readonly fields: Record<string, unknown>;
}
type Rebuilt = Map<string, Row>;

const nameOf = ({ table, key }: Pick<Fact, 'table' | 'key'>): string => `${table} ${key}`;

const rowIn = (rows: Rebuilt, { table, key }: Pick<Fact, 'table' | 'key'>): Row => {
  const known = rows.get(nameOf({ table, key }));
  if (known !== undefined) return known;
  const fresh: Row = { table, key, fields: {} };
  rows.set(nameOf(fresh), fresh);
  return fresh;
};

const setDetails = (rows: Rebuilt, callId: string | null, value: unknown): void => {
  if (callId === null) return;
  const { fields } = rowIn(rows, { table: 'calls', key: callId });
  for (const name of CALLER_FIELDS) fields[name] = value;
};

/** Rebuilds rows from the events about them, in order. */
export const rebuildRows = (events: Iterable<FactsOfEvent>): Rebuilt => {
  const rows: Rebuilt = new Map();
  for (const { call_id, type, facts, facts_secret, facts_secret_hash } of events) {
    for (const fact of parseFacts(facts ?? '[]') ?? []) Object.assign(rowIn(rows, fact).fields, fact.fields);
    if (facts_secret_hash !== null && facts_secret === null) setDetails(rows, call_id, ERASED);
    for (const fact of parseFacts(facts_secret ?? '[]') ?? []) Object.assign(rowIn(rows, fact).fields, fact.fields);
    if (type === 'caller_erased') setDetails(rows, call_id, null);
  }
  return rows;
};

const fieldFaults = (row: Fact, said: Readonly<Record<string, unknown>>): RecordFault[] =>
  [...new Set([...Object.keys(row.fields), ...Object.keys(said)])]
    .filter((field) => !UNSEALED_FIELDS.includes(field) && said[field] !== ERASED)
    .filter((field) => !isDeepStrictEqual(row.fields[field] ?? null, said[field] ?? null))
    .map((field) => ({
      table: row.table,
      row: row.key,
      field,
      why: 'it is not what the record says',
    }));

/** Rows that the events describe but the tables do not have. */
export const goneRows = (rows: readonly FactRow[], rebuilt: Rebuilt): Pick<Fact, 'table' | 'key'>[] => {
  const present = new Set(rows.map(nameOf));
  return [...rebuilt.values()].filter((row) => !present.has(nameOf(row)));
};

/** Differences between the rows in the tables and the rows that the events describe. */
export const compareRows = (rows: readonly FactRow[], rebuilt: Rebuilt): RecordFault[] => {
  return [
    ...rows.flatMap((row) => {
      const said = rebuilt.get(nameOf(row));
      if (said !== undefined) return fieldFaults(row, said.fields);
      const { table, key } = row;
      return [{ table, row: key, field: 'id', why: 'it is in the table, but no event made it' }];
    }),
    ...goneRows(rows, rebuilt).map(({ table, key }) => ({
      table,
      row: key,
      field: 'id',
      why: 'it is in the record, but not in the table',
    })),
  ];
};
