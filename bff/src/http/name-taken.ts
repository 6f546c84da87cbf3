import { databaseFault } from '@prebell/server/db';
import { AppError } from '@prebell/server/errors';

/** Wraps a database change: a name that violates the unique `constraint` is refused with `message`. */
export const nameTakenBy =
  (constraint: string, message: string) =>
  async <T>(change: Promise<T>): Promise<T> => {
    try {
      return await change;
    } catch (error) {
      if (databaseFault(error)?.constraint === constraint) throw new AppError('NAME_TAKEN', message);
      throw error;
    }
  };
