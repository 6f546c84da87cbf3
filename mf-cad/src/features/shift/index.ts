export { ShiftDialog } from './ShiftDialog';
