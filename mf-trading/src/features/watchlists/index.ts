export { WatchlistEditor } from './components/WatchlistEditor';
