export { alertsQueryOptions } from './api/alerts';
export { AlertEditor } from './components/AlertEditor';
export { AlertsButton } from './components/AlertsButton';
export { AlertsDialog } from './components/AlertsDialog';
export { useAlertPrices } from './hooks/useAlertPrices';
