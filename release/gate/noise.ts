import type { ConsoleMessage, Page } from 'playwright';
import { thrownIn } from './watch';

export interface Listening {
  /** Stops listening. Returns the errors that the page threw, then `faults`, then the page's console errors. */
  end(faults: readonly string[]): string[];
}

/**
 * Records the errors and the console errors of a page.
 * @param path of its route: a parameter gets a value that does not exist, so a 400 or 404 in the console is expected
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
      // Errors that only the page saw count if the page failed. Otherwise it has handled them.
      const errors = new Set([...thrown, ...(faults.length > 0 ? seen : [])]);
      // Thrown errors come first: when a page throws and then hangs or stays empty, the error is usually the cause.
      return [...[...errors].map((error) => `it throws '${error}'`), ...faults, ...noise];
    },
  };
};

const isAbsence = (path: string, text: string): boolean =>
  path.includes(':') && /the server responded with a status of (400|404)/.test(text);

/** The first line of an error text; the stack after it is only for developers. */
export const firstLine = (text: string): string => text.split('\n')[0] ?? '';
