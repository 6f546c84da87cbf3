import { AppError } from '../../http/app-error';

export const unknownWatchlist = (): AppError => new AppError('NOT_FOUND', 'You have no such watchlist');
