/** A start that cannot succeed, told to the operator in a sentence and without a stack trace. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Turns whatever `work` rejects with into a StartError that begins with `sentence`. */
export const orStartError = async <T>(sentence: string, work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw new StartError(`${sentence}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
};
