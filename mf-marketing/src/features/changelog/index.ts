export { ReleaseLog } from './components/ReleaseLog';
