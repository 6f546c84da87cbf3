import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.mjs';

/**
 * Runs the stages of a test command one after the other and adds up their counts.
 * @param {string} root the repository
 * @param {string} name of the command, for its closing lines
 */
export function startTestRun(root, name) {
  const started = performance.now();
  const reports = join(root, '.build/reports');
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const counts = { passed: 0, failed: 0, skipped: 0 };

  /** Resolves with whether the command ended with 0; a command that fails counts as one failed test. */
  const stage = async (title, command, args) => {
    const isFine = await runStage(title, command, args);
    if (!isFine) counts.failed += 1;
    return isFine;
  };

  const runStage = async (title, command, args) => {
    const { code, seconds } = await run(command, args, { cwd: root });
    console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${title} (${seconds} s)`);
    return code === 0;
  };

  /** Runs a stage that writes a report. If it fails without a failed test, it counts as one failed test. */
  const counted = async (title, command, args, { file, read }) => {
    const isFine = await runStage(title, command, args);
    const report = readJson(join(reports, file));
    const { passed, failed, skipped, flaky } = { ...NOTHING, ...(report !== null && read(report)) };
    counts.passed += passed;
    counts.failed += failed + (report === null || (!isFine && failed === 0) ? 1 : 0);
    counts.skipped += skipped;
    if (flaky > 0)
      console.log(`${title}: ${flaky} passed at the second attempt only ('flaky' above): a defect to find`);
  };

  const bin = (tool) => join(root, 'node_modules/.bin', tool);
  return {
    stage: (title, script, ...args) => stage(title, process.execPath, [script, ...args]),
    vitest: (title) => {
      const file = join(reports, 'vitest.json');
      const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
      return counted(title, bin('vitest'), args, { file: 'vitest.json', read: readVitest });
    },
    /** The test runner's configuration must write its report to `file` in the folder of reports. */
    playwright: (title, args, file) =>
      counted(title, bin('playwright'), ['test', ...args], { file, read: readPlaywright }),
    /** Prints the totals and sets the exit code. */
    end: () => {
      const { passed, failed, skipped } = counts;
      console.log(`${name} took ${Math.round((performance.now() - started) / 1000)} s`);
      console.log(`tests: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
      process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
    },
  };
}

const NOTHING = { passed: 0, failed: 0, skipped: 0, flaky: 0 };

/** Prints the failures of tests that passed on a later attempt, so that flaky tests are noticed. */
function readVitest({ numPassedTests, numFailedTests, numPendingTests, testResults }) {
  const repeated = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => ({ name, fullName, message: failureMessages[0] })),
  );
  for (const { name, fullName, message } of repeated) console.log(`flaky: ${name} › ${fullName}\n${message}`);
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests, flaky: repeated.length };
}

const readPlaywright = ({ stats }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  skipped: stats.skipped,
  flaky: stats.flaky,
});

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
