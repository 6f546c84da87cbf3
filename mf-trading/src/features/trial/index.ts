export { TrialOffer } from './components/TrialOffer';
