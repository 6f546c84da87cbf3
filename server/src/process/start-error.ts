/** A start that cannot succeed, reported to the operator in a sentence without a stack trace. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Turns a rejection of `work` into a StartError that begins with `sentence`. */
export const orStartError = async <T>(sentence: string, work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw new StartError(`${sentence}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
};
