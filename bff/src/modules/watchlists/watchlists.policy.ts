import { AppError } from '../../http/app-error';

export const unknownWatchlist = (): AppError => new AppError('NOT_FOUND', 'There is no such watchlist among yours');
