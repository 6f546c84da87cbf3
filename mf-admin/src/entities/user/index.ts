export { ManageDialog } from './components/ManageDialog';
