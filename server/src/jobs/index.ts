export { FinalFailure, handleJobs, type Job, type Worker } from './handle-jobs';
export {
  addJobs,
  countFailedJobs,
  countJobs,
  type FailedJob,
  listFailedJobs,
  maintainJobs,
  type NewJob,
  removeFailedJob,
  takeJobs,
} from './jobs.repository';
export { JOB_SCHEMA, prepareJobs } from './prepare-jobs';
export type { Queue } from './queue';
export { type JobRunner, type Polled, runJobs } from './run-jobs';
export { followSchedules, SCHEDULED, type Schedule, scheduledWorker } from './schedule';
