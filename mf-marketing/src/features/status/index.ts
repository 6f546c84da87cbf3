export { OpenSample } from './components/OpenSample';
export { StatsBand } from './components/StatsBand';
export { StatusReport } from './components/StatusReport';
