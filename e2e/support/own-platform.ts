import { type RunningPlatform, START_PATIENCE_MS, startPlatform } from './platform';
import { test } from './test';

interface Prepared {
  readonly env: Record<string, string>;
  /** Cleans up after the platform has stopped. */
  readonly remove?: () => Promise<void>;
}

/** Runs journeys on a separate platform, with settings from `prepare`. */
export const onOwnPlatform = (prepare: () => Promise<Prepared>) =>
  test.extend<object, { platform: RunningPlatform }>({
    platform: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern.
      async ({}, use) => {
        const { env, remove } = await prepare();
        const platform = await startPlatform(env);
        await use(platform);
        await platform.stop();
        await remove?.();
      },
      { scope: 'worker', timeout: START_PATIENCE_MS },
    ],
  });
