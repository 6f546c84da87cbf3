import { describeMissingPrograms } from './programs.mjs';

/** Runs once before all tests, and prints a line for each missing program whose tests will be skipped. */
export const setup = () => {
  for (const line of describeMissingPrograms()) process.stderr.write(`${line}\n`);
};
