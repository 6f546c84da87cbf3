export { ExportCall } from './ExportCall';
