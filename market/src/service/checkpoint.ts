import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { SCANNERS, type WireHit } from '@prebell/contracts';
import type { Logger } from 'pino';
import type { ClockReading } from '../clock/market-clock';
import { COLUMN_NAMES } from '../engine/columns';
import type { EngineState } from '../engine/engine';
import type { DetectorState } from '../engine/hits/hit-detector';
import type { OwnHitsState } from '../engine/hits/own-hits';
import type { MarketConfig } from '../market-config';

/** Increment it when the files, or the meaning of their figures, change in a way that `CHECKPOINT_SHAPE` does not show. */
const FORMAT = 8;
/** Ignore checkpoints older than this: the market has moved on, so the day starts over. */
const OLDEST_MS = 10 * 60_000;
/** The parts of a checkpoint that may differ between releases. */
export const CHECKPOINT_SHAPE = { columns: COLUMN_NAMES, scanners: SCANNERS };
const [STATE, PUBLISHED] = ['checkpoint.bin', 'published.json'];

/** Complete state of an engine. It continues with the prints after `appliedTo`. */
export interface Checkpoint {
  readonly date: string;
  readonly run: string;
  readonly clock: ClockReading;
  /** Market time up to which all prints are included, epoch milliseconds. */
  readonly appliedTo: number;
  readonly engine: EngineState;
  readonly detector: DetectorState;
  readonly own: OwnHitsState;
  /** The newest hits in the log. */
  readonly hits: readonly WireHit[];
}

interface Stored extends Checkpoint {
  readonly format: number;
  readonly fingerprint: string;
  readonly savedAt: number;
}

/** A checkpoint and the `seq` of the last published hit. */
export interface Recovered extends Checkpoint {
  readonly publishedSeq: number;
}

/**
 * The checkpoint files of one configuration in a folder. They survive a killed process. A clean stop removes them,
 * because a simulated day starts over with each start (ruling 19). A release with other columns or scanners ignores
 * them and starts the day over.
 */
export class CheckpointFiles {
  readonly #fingerprint: string;

  constructor(
    private readonly folder: string,
    config: MarketConfig,
    private readonly log: Pick<Logger, 'warn'>,
    shape: Readonly<Record<string, readonly string[]>> = CHECKPOINT_SHAPE,
  ) {
    this.#fingerprint = JSON.stringify([config, shape]);
    mkdirSync(folder, { recursive: true });
  }

  /** Replaces the checkpoint. If the process is killed during the write, the previous one remains. */
  write(checkpoint: Checkpoint, now: number): void {
    const stored: Stored = { ...checkpoint, format: FORMAT, fingerprint: this.#fingerprint, savedAt: now };
    this.#replace(STATE, serialize(stored));
  }

  /** Records that hits up to `seq` are published. Call it before publishing, so that none is published twice. */
  published(run: string, seq: number): void {
    this.#replace(PUBLISHED, JSON.stringify({ run, seq }));
  }

  /** The last checkpoint of the same configuration, if it is still usable; otherwise null. `now` is real time. */
  read(now: number): Recovered | null {
    try {
      const stored = deserialize(readFileSync(join(this.folder, STATE))) as Stored;
      const isOurs = stored.format === FORMAT && stored.fingerprint === this.#fingerprint;
      if (!isOurs || now - stored.savedAt > OLDEST_MS) return null;
      return { ...stored, publishedSeq: this.#publishedSeq(stored.run) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
        this.log.warn({ err: error }, 'The market checkpoint is unreadable; the day starts over');
      return null;
    }
  }

  #publishedSeq(run: string): number {
    try {
      const stored = JSON.parse(readFileSync(join(this.folder, PUBLISHED), 'utf8'));
      return stored.run === run ? stored.seq : 0;
    } catch {
      return 0;
    }
  }

  #replace(name: string, content: string | Buffer): void {
    const path = join(this.folder, name);
    writeFileSync(`${path}.new`, content);
    renameSync(`${path}.new`, path);
  }
}

/** Removes the files of an earlier run. */
export const removeCheckpoint = (folder: string): void => {
  for (const name of [STATE, PUBLISHED]) rmSync(join(folder, name), { force: true });
};
