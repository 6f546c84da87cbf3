export { AdminRequests } from './components/AdminRequests';
