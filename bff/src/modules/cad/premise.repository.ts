import { APARTMENT, days, type Premise } from '@prebell/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../db/database';
import { isUnreadable } from './calls.repository';

const PERIOD_MS = days(365);
/** Nobody reads more than this here; the board has them all. */
const OPEN_LIMIT = 20;
const LATEST_LIMIT = 5;

export interface PremiseQuestion {
  readonly address: string;
  /** The id of the call being entered, which is not part of its own history. */
  readonly except: string | null;
  readonly now: Date;
}

/** The key of an address without its apartment. */
const buildingKey = (address: RawBuilder<string>) =>
  sql<string>`address_key(regexp_replace(${address}, ${sql.lit(APARTMENT)}, '', 'i'))`;

/** One key for all spellings of a unit: 'e07' and 'E-7' are E7. */
const unitKey = sql<string>`upper(regexp_replace(
  regexp_replace(primary_unit, '([[:alpha:]])[ -](?=[0-9])', '\\1', 'g'), '(^|[^0-9])0+(?=[0-9])', '\\1', 'g'))`;

/** Columns that the screen shows. */
const SHOWN = sql`id, number, nature, status, disposition, primary_unit, time_received, address_of_incident`;
const isOver = sql<boolean>`status in ('closed', 'cancelled')`;

/** The answer as the database writes it: instants in JSON are text. */
type Answer = Pick<Premise, 'open' | 'latest' | 'closed'> & {
  readonly of: number;
  readonly usual: { readonly unit: string; readonly times: number } | null;
};

/**
 * The calls at an address within 365 days. Addresses are compared by `address_key`. Open calls count for the whole
 * building, because two apartments often report one fire. It is one statement on one connection: the first request
 * after a pause then waits for one connection to load the address rules, not for four.
 */
export const readPremise = async (db: Connection, { address, except, now }: PremiseQuestion): Promise<Premise> => {
  const isRecent = sql<boolean>`time_received > ${new Date(now.getTime() - PERIOD_MS)}
    and not ${isUnreadable('time_received')} and id::text <> ${except ?? ''}`;
  const building = buildingKey(sql.ref('address_of_incident'));
  const { rows } = await sql<Answer>`
    with asked as materialized (
      select address_key(${address}) as place, ${buildingKey(sql`${address}::text`)} as building
    ),
    here as materialized (
      select ${SHOWN}, primary_dispatched_time from calls
      where address_key(address_of_incident) = (select place from asked where place <> '') and ${isRecent}
    ),
    open as (
      select ${SHOWN} from calls
      where not ${isOver} and ${building} = (select building from asked where place <> '') and ${isRecent}
      order by time_received limit ${OPEN_LIMIT}
    ),
    latest as (
      select ${SHOWN} from here where ${isOver} order by time_received desc limit ${LATEST_LIMIT}
    ),
    usual as (
      select max(primary_unit) as unit, count(*)::int as times from here
      where primary_unit is not null and primary_dispatched_time is not null
      group by ${unitKey} order by times desc, unit limit 1
    )
    select
      (select coalesce(json_agg(to_json(open) order by time_received), '[]') from open) as open,
      (select coalesce(json_agg(to_json(latest) order by time_received desc), '[]') from latest) as latest,
      (select count(*)::int from here where ${isOver}) as closed,
      (select count(primary_unit)::int from here where primary_dispatched_time is not null) as "of",
      (select to_json(usual) from usual) as usual`.execute(db);
  const [answer] = rows;
  if (answer === undefined) throw new Error('A statement of one row gave none');
  const { open, latest, closed, of, usual } = answer;
  const shown = (call: Premise['open'][number]) => ({
    ...call,
    time_received: new Date(call.time_received).toISOString(),
  });
  return {
    open: open.map(shown),
    closed,
    latest: latest.map(shown),
    usual_unit: usual?.unit ? { unit: usual.unit, times: usual.times, of } : null,
  };
};
