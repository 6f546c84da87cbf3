export { AuditLog } from './components/AuditLog';
export { ACCOUNT_AUDIT_COLUMNS } from './components/columns';
