// The only place in this remote that may write to the console. The specification requires some failures to be logged.

/** Logs a failure, whether or not the screen shows it. */
export const logFailure = (what: string, error: unknown): void => {
  // biome-ignore lint/suspicious/noConsole: see above
  console.error(what, error);
};

/** Logs something unusual that is not a failure, such as an answer without data. */
export const logNote = (what: string, note: string): void => {
  // biome-ignore lint/suspicious/noConsole: see above
  console.info(what, note);
};
