export { UpgradeDialogView } from './components/UpgradeDialogView';
