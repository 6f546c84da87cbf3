import { brotliCompressSync, constants } from 'node:zlib';
import type { Facts } from './facts';

/**
 * Maximum KiB of JavaScript after brotli: for the files before the first paint together, and for any single file loaded
 * later.
 */
export const BUDGET = {
  shell: { firstPaint: 162, file: 90 },
  /** Dispatch loads all shared packages at once (ADR 99). */
  chromeless: { firstPaint: 280, file: 60 },
  remote: { firstPaint: 45, file: 80 },
} as const;

/** How many files a message names. */
const NAMED = 5;

/** The parts of an app that exceed its budget. */
export const sizeFaults = ({ app, manifest, entry, preload, files }: Facts): string[] => {
  const budget = BUDGET[manifest !== undefined ? 'remote' : app === 'chromeless' ? 'chromeless' : 'shell'];
  const first = [entry, ...preload];
  const weigh = (name: string) => ({ name, size: kibibytes(files.get(name) ?? Buffer.alloc(0)) });
  const weighed = first.map(weigh);
  const firstPaint = weighed.reduce((sum, { size }) => sum + size, 0);
  // Compression makes no file larger, and compressing all of them would take seconds.
  const mayExceed = (bytes: Buffer) => bytes.length > budget.file * 1024;
  const later = [...files]
    .filter(([name, bytes]) => name.endsWith('.js') && !first.includes(name) && mayExceed(bytes))
    .map(([name]) => name);
  const biggest = weighed
    .toSorted((one, other) => other.size - one.size)
    .slice(0, NAMED)
    .map(({ name, size }) => `${name} ${size.toFixed(1)}`);
  return [
    ...(firstPaint > budget.firstPaint
      ? [
          `${app}: the first paint needs ${firstPaint.toFixed(1)} KiB of scripts, the budget is ${budget.firstPaint}. The biggest: ${biggest.join(', ')}`,
        ]
      : []),
    ...later
      .map(weigh)
      .filter(({ size }) => size > budget.file)
      .map(({ name, size }) => `${app}: ${name} is ${size.toFixed(1)} KiB, the budget is ${budget.file}`),
  ];
};

/** Compressed size at the quality that the platform serves. */
const kibibytes = (bytes: Buffer): number =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length / 1024;
