/**
 * Runs a task now, and again at each interval unless the last run is still in progress. So missed runs do not follow in
 * a burst after a long one.
 * @param run must not reject
 * @returns the function that stops it; it resolves when the current run has ended
 */
export const repeat = (run: () => Promise<void>, everyMs: number): (() => Promise<void>) => {
  let underWay: Promise<void> | null = null;
  const runOnce = () => {
    underWay ??= run().finally(() => {
      underWay = null;
    });
  };
  runOnce();
  const timer = setInterval(runOnce, everyMs);
  return async () => {
    clearInterval(timer);
    await underWay;
  };
};
