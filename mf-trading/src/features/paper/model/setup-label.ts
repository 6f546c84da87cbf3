import { type PaperTradeReading, SCANNER_LABELS } from '@prebell/contracts';

/** The scanner that led to a trade, by the name that the user sees; null for a trade without one. */
export const setupLabel = ({ setup, own_setup }: Pick<PaperTradeReading, 'setup' | 'own_setup'>): string | null =>
  setup === null ? (own_setup?.name ?? null) : SCANNER_LABELS[setup.scanner];
