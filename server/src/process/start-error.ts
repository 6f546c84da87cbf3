/** A start that cannot succeed. The operator sees one sentence, without a stack trace. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Turns a rejection of `work` into a StartError whose message begins with `sentence`. */
export const orStartError = async <T>(sentence: string, work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw new StartError(`${sentence}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
};
