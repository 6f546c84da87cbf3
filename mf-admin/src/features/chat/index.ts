export { ChatModeration } from './components/ChatModeration';
