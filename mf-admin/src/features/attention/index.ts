export { NeedsAttention } from './components/NeedsAttention';
