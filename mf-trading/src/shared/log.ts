/** Notes a failure that the specification wants logged, beside or instead of showing it. */
export const logFailure = (what: string, error: unknown): void => {
  // biome-ignore lint/suspicious/noConsole: the one place of this remote that may write to the console
  console.error(what, error);
};
