import type { Page } from 'playwright';

/** The browser does not report shorter interactions. */
const SHORTEST_MS = 16;

interface Seen {
  readonly at: number;
  readonly took: number;
}
declare global {
  interface Window {
    /** All long tasks, and the durations of all interaction events since the last query, milliseconds. */
    benchTiming: { long: Seen[]; interactions: number[] };
  }
}

/** Records the timing of pages that `page` opens from now on. */
export const watchFrames = async (page: Page) => {
  await page.addInitScript((threshold) => {
    const timing: Window['benchTiming'] = { long: [], interactions: [] };
    window.benchTiming = timing;
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) timing.long.push({ at: startTime, took: duration });
    }).observe({ type: 'longtask', buffered: true });
    const options: PerformanceObserverInit & { durationThreshold: number } = {
      type: 'event',
      durationThreshold: threshold,
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('interactionId' in entry && entry.interactionId !== 0) timing.interactions.push(entry.duration);
    }).observe(options);
  }, SHORTEST_MS);
  return {
    longTasks: () => page.evaluate(() => window.benchTiming.long),
    /** Resolves when the page is this many milliseconds old. */
    reach: (age: number) =>
      page.waitForFunction((least) => performance.now() >= least, age, { timeout: age + 30_000, polling: 500 }),
    /** Milliseconds from the last interaction to the paint after it. */
    latestInteraction: () =>
      page.evaluate(async (least) => {
        // The browser reports an interaction only after the frame that shows it.
        for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
        await new Promise((resolve) => setTimeout(resolve));
        return Math.max(least, ...window.benchTiming.interactions.splice(0));
      }, SHORTEST_MS),
  };
};
