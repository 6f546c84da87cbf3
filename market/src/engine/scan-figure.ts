import type { Engine } from './engine';

/**
 * Computes a figure that scans compare, for one symbol as of `at` (epoch milliseconds). NaN if it is missing. Move the
 * engine to that time first.
 */
export type ScanFigureOf = (engine: Engine, index: number, at: number) => number;
