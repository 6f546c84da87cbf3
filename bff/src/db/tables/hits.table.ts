import type { HitBest, HitInputs, Scanner, Ticks, WireHit } from '@prebell/contracts';
import type { ColumnType } from 'kysely';

/** Written as JSON text, read as the value. */
type Json<T> = ColumnType<T, string, string>;

/** The hit log of a trading day; `run` identifies the run that made it, see `HitLog`. */
export interface HitLogsTable {
  date: string;
  run: string;
}

/** One entry of a hit log. */
export interface HitsTable {
  date: string;
  seq: number;
  scanner: Scanner;
  rule_version: number;
  kind: WireHit['kind'];
  reason: WireHit['reason'];
  symbol: string;
  at: Date;
  rank: number;
  inputs: Json<HitInputs>;
  back: boolean;
  best: Json<HitBest> | null;
}

/** One entry of the log of a user's own scanner (migration 066). */
export interface OwnHitsTable extends Omit<HitsTable, 'scanner'> {
  scanner_id: string;
}

/** The trades of one symbol in one minute (its start in epoch seconds) around a hit. */
export interface HitTicksTable {
  date: string;
  symbol: string;
  minute: number;
  ticks: Json<Ticks>;
}
