export { ScorecardReport } from './components/ScorecardReport';
