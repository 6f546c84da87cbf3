import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Connection } from '../../db/database';
import type { Faults } from '../../db/seals/record-faults';
import { compareRows, type FactsOfEvent, rebuildRows } from './rebuild-rows.rules';
import { readCardEvents, readCards, readCardVersions } from './verify-record.repository';

const TABLE = 'cad_run_cards';

/** The content of an event with which earlier releases saved run cards. */
const oldPayloadSchema = z.object({ version: z.number(), sha256: z.string() });

const oldPayload = (text: string) => {
  try {
    return oldPayloadSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

const checkHash = async (tx: Connection, event: FactsOfEvent & { readonly payload: string }, faults: Faults) => {
  const said = oldPayload(event.payload);
  if (said === undefined) return null;
  const text = (await readCards(tx, said.version))?.text;
  const isSame = typeof text === 'string' && createHash('sha256').update(text).digest('hex') === said.sha256;
  if (!isSame)
    faults.add(event.seq, {
      table: TABLE,
      row: String(said.version),
      field: 'text',
      why: 'it is not what the record says',
    });
  return said.version;
};

/** Checks every saved version of the run cards against the event that saved it. */
export const verifyRunCards = async (tx: Connection, faults: Faults): Promise<void> => {
  const known = new Set<number>();
  for await (const event of readCardEvents(tx)) {
    if (event.facts === null) {
      const version = await checkHash(tx, event, faults);
      if (version !== null) known.add(version);
      continue;
    }
    const rebuilt = rebuildRows([event]);
    for (const [name, row] of rebuilt) {
      if (row.table !== TABLE) continue;
      const version = Number(row.key);
      known.add(version);
      const fields = await readCards(tx, version);
      const present = fields === undefined ? [] : [{ table: TABLE, key: row.key, call_id: null, fields }];
      for (const fault of compareRows(present, new Map([[name, row]]))) faults.add(event.seq, fault);
    }
  }
  for (const version of await readCardVersions(tx))
    if (!known.has(version))
      faults.add(0, {
        table: TABLE,
        row: String(version),
        field: 'version',
        why: 'it is in the table, but no event saved it',
      });
};
