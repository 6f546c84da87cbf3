export { Comparison } from './components/Comparison';
export { Pricing } from './components/Pricing';
export { Questions } from './components/Questions';
export { Steps } from './components/Steps';
export { useBilling } from './hooks/useBilling';
