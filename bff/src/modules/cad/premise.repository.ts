import { APARTMENT, days, type Premise } from '@prebell/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../db/database';
import { isUnreadable } from './calls.repository';

const PERIOD_MS = days(365);
/** Above this number nobody reads them; the board has them all. */
const OPEN_LIMIT = 20;
const LATEST_LIMIT = 5;

export interface PremiseQuestion {
  readonly address: string;
  /** Id of the call that asks, which is not its own history. */
  readonly except: string | null;
  readonly now: Date;
}

/** The key of an address without its apartment. */
const buildingKey = (address: RawBuilder<string>) =>
  sql<string>`address_key(regexp_replace(${address}, ${sql.lit(APARTMENT)}, '', 'i'))`;

/** One key for all spellings of a unit: 'e07' and 'E-7' are E7. */
const unitKey = sql<string>`upper(regexp_replace(
  regexp_replace(primary_unit, '([[:alpha:]])[ -](?=[0-9])', '\\1', 'g'), '(^|[^0-9])0+(?=[0-9])', '\\1', 'g'))`;

/**
 * The calls at an address within 365 days. Addresses are compared by `address_key`; open calls count for the whole
 * building, because two apartments often report one fire.
 */
export const readPremise = async (db: Connection, { address, except, now }: PremiseQuestion): Promise<Premise> => {
  const recent = () =>
    db
      .selectFrom('calls')
      .where(sql<boolean>`address_key(${address}) <> ''`)
      .where('time_received', '>', new Date(now.getTime() - PERIOD_MS))
      .where(sql<boolean>`not ${isUnreadable('time_received')}`)
      .where(sql<boolean>`id::text <> ${except ?? ''}`);
  const here = () => recent().where(sql<boolean>`address_key(address_of_incident) = address_key(${address})`);
  const typed = sql<string>`${address}::text`;
  const inBuilding = sql<boolean>`${buildingKey(sql.ref('address_of_incident'))} = ${buildingKey(typed)}`;
  const columns = [
    'id',
    'number',
    'nature',
    'status',
    'disposition',
    'primary_unit',
    'time_received',
    'address_of_incident',
  ] as const;
  const isOver = sql<boolean>`status in ('closed', 'cancelled')`;
  const [open, latest, counts, usual] = await Promise.all([
    recent()
      .select(columns)
      .where(sql<boolean>`not ${isOver}`)
      .where(inBuilding)
      .orderBy('time_received')
      .limit(OPEN_LIMIT)
      .execute(),
    here().select(columns).where(isOver).orderBy('time_received', 'desc').limit(LATEST_LIMIT).execute(),
    here()
      .select([
        sql<number>`count(*) filter (where ${isOver})`.as('closed'),
        sql<number>`count(primary_unit) filter (where primary_dispatched_time is not null)`.as('of'),
      ])
      .executeTakeFirstOrThrow(),
    here()
      .select(({ fn }) => [fn.max('primary_unit').as('unit'), sql<number>`count(*)`.as('times')])
      .where('primary_unit', 'is not', null)
      .where('primary_dispatched_time', 'is not', null)
      .groupBy(unitKey)
      .orderBy('times', 'desc')
      .orderBy('unit')
      .limit(1)
      .executeTakeFirst(),
  ]);
  const shown = ({ time_received, ...call }: (typeof open)[number]) => ({
    ...call,
    time_received: time_received.toISOString(),
  });
  return {
    open: open.map(shown),
    closed: counts.closed,
    latest: latest.map(shown),
    usual_unit: usual?.unit ? { unit: usual.unit, times: usual.times, of: counts.of } : null,
  };
};
