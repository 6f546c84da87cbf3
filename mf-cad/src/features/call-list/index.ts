export { CallList } from './CallList';
