import { createHash } from 'node:crypto';
import type { CustomDefinition } from '@prebell/contracts';
import { customScan } from '../engine/custom-scan';
import { lookShift } from '../engine/hits/own-hits';
import type { BacktestScan } from '../proof/backtest-scans';
import { SCAN_FILM_VERSION } from './scan-film-index';

/** A user's own scan, as requested. */
export interface AskedScan {
  readonly id: string;
  readonly version: number;
  readonly definition: CustomDefinition;
}

const KEY_LENGTH = 32;
const PART_MS = 100;

/**
 * The scan in the form that films use. Scans with the same conditions share a film if they run at the same tenth of the
 * second (ADR 79). So the id is replaced by one that encodes only that tenth. Answers contain the real id and version.
 */
export const filmedScan = ({ id, definition }: Pick<AskedScan, 'id' | 'definition'>): BacktestScan => ({
  id: `00000000-0000-7000-8000-00000000000${lookShift(id) / PART_MS}`,
  definition: customScan(definition, 1),
});

/** Key of a scan's film: 32 hexadecimal digits. @param day key of the day's film */
export const scanKey = (day: string, { id, definition }: BacktestScan): string => {
  const { where, or = [], sort, catalyst_first, other_kinds } = definition;
  const groups = [where, ...or].map((group) => group.map(({ field, op, value }) => [field, op, value]));
  return createHash('sha256')
    .update(JSON.stringify([SCAN_FILM_VERSION, day, id, groups, sort, catalyst_first, other_kinds]))
    .digest('hex')
    .slice(0, KEY_LENGTH);
};
