export { createDesk, type Deed, type Desk } from './desk';
