import { AppError } from '@prebell/server/errors';

export const unknownWatchlist = (): AppError => new AppError('NOT_FOUND', 'This watchlist does not exist');
