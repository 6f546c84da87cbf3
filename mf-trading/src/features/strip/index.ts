export { SymbolStrip } from './components/SymbolStrip';
export type { SymbolRows } from './hooks/useSymbolRow';
