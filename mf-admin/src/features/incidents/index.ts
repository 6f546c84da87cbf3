export { Incidents } from './components/Incidents';
