/** `--long`: the full version of a bench that also has a short one. */
export const isLong = process.argv.includes('--long');
