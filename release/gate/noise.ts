import type { ConsoleMessage, Page } from 'playwright';
import { thrownIn } from './watch';

export interface Listening {
  /** Ends it. Returns the faults with what the page threw before them, and what it wrote into its console behind them. */
  end(faults: readonly string[]): string[];
}

/**
 * Records the errors and the console messages of a page.
 * @param path of its route: a page with a parameter gets a value that does not exist, and the platform says so
 */
export const listenTo = (page: Page, path: string): Listening => {
  const noise: string[] = [];
  const thrown = new Set<string>();
  const seen = new Set<string>();
  const onConsole = (message: ConsoleMessage) => {
    const error = thrownIn(message);
    if (error !== null) seen.add(firstLine(error));
    else if (message.type() === 'error' && !isAbsence(path, message.text())) noise.push(firstLine(message.text()));
  };
  const onError = (error: Error) => thrown.add(firstLine(error.message));
  page.on('console', onConsole).on('pageerror', onError);
  return {
    end: (faults) => {
      page.off('console', onConsole).off('pageerror', onError);
      // Those that the page alone saw count when it failed: otherwise it dealt with them.
      const errors = new Set([...thrown, ...(faults.length > 0 ? seen : [])]);
      // First: a page that throws and then hangs or stays empty mostly does so because of that.
      return [...[...errors].map((error) => `it throws '${error}'`), ...faults, ...noise];
    },
  };
};

const isAbsence = (path: string, text: string): boolean =>
  path.includes(':') && /the server responded with a status of (400|404)/.test(text);

/** One sentence per fault; the stack is only for developers. */
export const firstLine = (text: string): string => text.split('\n')[0] ?? '';
