export { ACCOUNT_AUDIT_COLUMNS, AUDIT_COLUMNS } from './components/columns';
export { ACTION_LABELS, AREA_LABELS } from './model/describe';
