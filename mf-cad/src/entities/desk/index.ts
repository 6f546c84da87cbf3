export { createDesk, type Desk } from './desk';
