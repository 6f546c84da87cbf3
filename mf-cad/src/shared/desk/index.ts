export { createDesk, type Deed, type Desk } from './desk';
export type { FirstBoard } from './first-board';
