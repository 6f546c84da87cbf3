import { v7 as uuid } from 'uuid';
import type { Connection } from '../../db/database';
import type { Deps } from '../../deps';
import { authorOf, type Doers } from './authorship.service';
import { insertRadioLog } from './calls.repository';
import { toRadioTime } from './radio-time.rules';

interface RadioLine {
  readonly call_id: string;
  /** When it happened. */
  readonly at: Date;
  /** The unit that it is about; null if it is about the whole call. */
  readonly unit: string | null;
  readonly notes: string;
}

/** Adds a line that an act writes to a call's radio log, under the name of the act's author. */
export const addRadioLine = (
  tx: Connection,
  { now, config }: Pick<Deps, 'now' | 'config'>,
  doers: Doers,
  { at, ...line }: RadioLine,
): Promise<void> =>
  insertRadioLog(tx, {
    id: uuid(),
    ...line,
    time: toRadioTime(at, config.cad.timeZone),
    occurred_at: at,
    created_at: now(),
    author_id: authorOf(doers).id,
  });
