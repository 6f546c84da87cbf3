export { RunCardsDialog } from './RunCardsDialog';
