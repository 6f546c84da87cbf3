export { ReleaseList } from './components/ReleaseList';
