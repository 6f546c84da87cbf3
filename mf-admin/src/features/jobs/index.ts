export { FailedJobs } from './components/FailedJobs';
