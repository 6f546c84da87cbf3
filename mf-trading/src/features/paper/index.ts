export { journalQueryOptions } from './api/paper';
export { JournalFigures } from './components/JournalFigures';
export { JournalSessions } from './components/JournalSessions';
export { JournalGroups, JournalTrades } from './components/JournalTables';
export type { NextSetup } from './components/OrderTicket';
export { PaperPanel } from './components/PaperPanel';
export { usePaperFills } from './hooks/usePaper';
export { journalCsv } from './model/journal-csv';
