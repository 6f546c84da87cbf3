export { type WhyQuestion, whyOfHit } from './api/why';
export { WhyDialog } from './components/WhyDialog';
