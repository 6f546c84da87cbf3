import { v7 as uuid } from 'uuid';
import type { Database } from '../db/database';
import { insertUnit } from '../modules/cad/call-units.repository';
import { hasCalls, insertCall, insertRadioLog } from '../modules/cad/calls.repository';
import { appendEvent } from '../modules/cad/events.repository';

interface DemoCall {
  readonly minutesAgo: number;
  readonly how_received: string;
  readonly address_of_incident: string;
  readonly nature: string;
  readonly original_notes: string;
  readonly caller: readonly [name: string, phone: string] | null;
  readonly unit: string | null;
  /** When the unit arrived on scene; `clear` is when it became available again. In minutes ago. */
  readonly onScene?: number;
  readonly clear?: number;
  readonly log: readonly (readonly [minutesAgo: number, notes: string])[];
}

/** Invented calls: places that do not exist, and phone numbers reserved for fiction. */
const CALLS: readonly DemoCall[] = [
  {
    minutesAgo: 3,
    how_received: '911',
    address_of_incident: '418 Larkmoor Ave, Apt 2',
    nature: 'Medical',
    original_notes: 'Male, 60s, chest pain for ten minutes. Conscious and breathing.',
    caller: ['R. Delacroix-Example', '555-0142'],
    unit: null,
    log: [],
  },
  {
    minutesAgo: 9,
    how_received: 'Radio',
    address_of_incident: 'Fernhollow Rd at Mill Bridge',
    nature: 'Police',
    original_notes: 'Two vehicles, one lane blocked, no injuries reported.',
    caller: null,
    unit: null,
    log: [],
  },
  {
    minutesAgo: 24,
    how_received: '911',
    address_of_incident: '77 Quarry Lane',
    nature: 'Fire',
    original_notes: 'Smoke from a garden shed, spreading to the fence.',
    caller: ['T. Sampleton', '555-0178'],
    unit: 'E12',
    onScene: 17,
    log: [
      [22, 'En route'],
      [17, 'On scene, light smoke showing'],
      [6, 'Under control'],
    ],
  },
  {
    minutesAgo: 51,
    how_received: 'Walk-in',
    address_of_incident: 'Station 3 front desk, 1 Harrow Sq',
    nature: 'Medical',
    original_notes: 'Cut hand, bleeding stopped.',
    caller: ['L. Placeholder', '555-0116'],
    unit: 'M4',
    onScene: 50,
    clear: 48,
    log: [[49, 'Treated at the desk, refused transport']],
  },
];

const MINUTE = 60_000;
/** The author of the invented calls in the dispatch record. */
const DEMO = { id: '00000000-0000-0000-0000-000000000000', username: 'demo' };

/** Puts a few invented calls into an empty dispatch list, so that the demo screen has content. */
export const seedDemoCalls = async (
  db: Database,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<void> => {
  if (await hasCalls(db)) return;
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE);
  await db.transaction().execute(async (tx) => {
    for (const { minutesAgo, caller, unit, onScene, clear, log, ...call } of CALLS) {
      const id = uuid();
      await insertCall(
        tx,
        {
          ...call,
          id,
          time_received: ago(minutesAgo),
          caller_name: caller?.[0] ?? null,
          caller_phone: caller?.[1] ?? null,
          caller_dob: null,
          caller_address: null,
          primary_unit: unit,
          primary_dispatched_time: unit === null ? null : ago(minutesAgo - 1),
          dispatcher_initials: unit === null ? null : 'DW',
          status: unit === null ? 'pending' : onScene === undefined ? 'dispatched' : 'on_scene',
          additional_comments: null,
          created_by: null,
        },
        { timeZone },
      );
      if (unit !== null)
        await insertUnit(tx, {
          id: uuid(),
          call_id: id,
          unit,
          is_primary: true,
          dispatched_at: ago(minutesAgo - 1),
          on_scene_at: onScene === undefined ? null : ago(onScene),
          cleared_at: clear === undefined ? null : ago(clear),
        });
      for (const [minutes, notes] of log)
        await insertRadioLog(tx, { id: uuid(), call_id: id, time: clock.format(ago(minutes)), unit, notes });
      await appendEvent(tx, {
        id: uuid(),
        call_id: id,
        type: 'created',
        outcome: 'invented',
        actor: DEMO,
        occurred_at: ago(minutesAgo),
        created_at: now,
        payload: { ...call, unit, log },
        secret: { caller },
      });
    }
  });
};
