export { type FailurePhase, RemoteFailure } from './failure';
export { createFaultReporter, type FaultReporter } from './faults';
export { watchLiveRelease } from './live-release';
export { createPages, type Page, type Pages } from './pages';
export { watchRefusedFiles } from './refused-files';
export { type PageRelease, readPageRelease } from './release';
export { createRemoteLoader, type RemoteLoader, type RemoteState } from './remote-loader';
export { reportVitals } from './vitals';
