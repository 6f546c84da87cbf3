import type { Engine } from './engine';

/** A figure that scans compare, of one symbol as of `at` (epoch milliseconds). Missing is NaN. Move the engine there first. */
export type ScanFigureOf = (engine: Engine, index: number, at: number) => number;
