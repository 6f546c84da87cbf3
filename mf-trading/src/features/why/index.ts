export type { WhyQuestion } from './api/why';
export { WhyDialog } from './components/WhyDialog';
