import { vi } from 'vitest';

/** Vitest waits one second and has no setting for it. A test's time limit is not a promise, so no wait is shorter. */
const LEAST_MS = 20_000;
const { waitFor } = vi;

vi.waitFor = (check, options = {}) => {
  const { timeout = 0, interval } = typeof options === 'number' ? { timeout: options } : options;
  return waitFor(check, { timeout: Math.max(LEAST_MS, timeout), ...(interval !== undefined && { interval }) });
};
