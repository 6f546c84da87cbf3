export { type Background, createBackground } from './background';
export { createHttpServer, type HttpServer } from './http-server';
export { createLogger } from './logger';
export { createRecentErrors, type LoggedError, type RecentErrors } from './recent-errors';
export { repeat } from './repeat';
export { createShutdown, listenToProcess, type Shutdown } from './shutdown';
export { orStartError, StartError } from './start-error';
export { withoutSecrets } from './without-secrets';
