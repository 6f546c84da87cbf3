export { useHighContrast, ViewMenu } from './ViewMenu';
