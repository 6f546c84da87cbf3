export { newsQueryOptions } from './api/news';
export { NewsPanel } from './components/NewsPanel';
export { useNewestHeadline } from './hooks/useNewestHeadline';
