export { csvLine, toCsv } from './to-csv';
