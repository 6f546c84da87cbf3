export { CspReports } from './components/CspReports';
