import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ReplayOptions } from '../../src/replay/replay';

const root = process.env.PREBELL_DATA ?? '../shared/data';
const small = join(root, 'smallcap');
const minute = join(root, 'market/minute');
const log = { warn: () => undefined };

/**
 * The recorded days that tests read in place: minute bars of larger stocks, and five-minute bars of small caps with
 * halts and headlines.
 */
export const RECORDED = {
  minute: {
    dir: minute,
    listings: join(root, 'reference/listings'),
    floats: join(root, 'reference/finviz_2023-08.csv.gz'),
    log,
  },
  smallcap: {
    dir: join(small, 'minute'),
    listings: join(small, 'listings'),
    floats: join(small, 'floats.csv'),
    splits: join(small, 'splits.csv'),
    halts: join(small, 'halts.csv'),
    headlines: join(small, 'catalysts.csv.gz'),
    log,
  },
} as const satisfies Readonly<Record<string, ReplayOptions>>;

export const datesOf = (name: keyof typeof RECORDED): readonly string[] =>
  existsSync(RECORDED[name].dir)
    ? readdirSync(RECORDED[name].dir)
        .map((file) => file.slice(0, 10))
        .toSorted()
    : [];
