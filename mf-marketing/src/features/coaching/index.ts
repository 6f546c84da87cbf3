export { Coaching } from './components/Coaching';
