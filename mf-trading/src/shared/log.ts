// The one place of this remote that may write to the console: the specification wants some failures logged.

/** Something failed, whether or not the screen shows it. */
export const logFailure = (what: string, error: unknown): void => {
  // biome-ignore lint/suspicious/noConsole: see above
  console.error(what, error);
};

/** Nothing failed, but the reader of a log wants to know: an answer without data, for example. */
export const logNote = (what: string, note: string): void => {
  // biome-ignore lint/suspicious/noConsole: see above
  console.info(what, note);
};
