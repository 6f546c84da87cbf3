export { CARD_KEY, CommandCard } from './CommandCard';
export { CommandLine } from './CommandLine';
export { boardOf } from './model/board-of';
export type { Step } from './model/reading';
