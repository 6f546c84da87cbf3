import { describeMissingPrograms } from './programs.mjs';

/** Runs once before all tests: says what the run leaves out on this machine, one line for each missing program. */
export const setup = () => {
  for (const line of describeMissingPrograms()) process.stderr.write(`${line}\n`);
};
