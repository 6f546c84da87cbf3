import type { PaperLine } from '../../../shared/outbox';

/** The columns of the downtime sheet, on paper and in the table into which it is typed. */
export const PAPER_COLUMNS = [
  { name: 'received', label: 'Received', kind: 'time' },
  { name: 'address', label: 'Address', kind: 'text' },
  { name: 'nature', label: 'Nature', kind: 'text' },
  { name: 'notes', label: 'Notes', kind: 'text' },
  { name: 'caller', label: 'Caller', kind: 'text' },
  { name: 'phone', label: 'Phone', kind: 'text' },
  { name: 'units', label: 'Units', kind: 'short' },
  { name: 'initials', label: 'Initials', kind: 'short' },
  { name: 'dispatched', label: 'Dispatched', kind: 'time' },
  { name: 'en_route', label: 'En route', kind: 'time' },
  { name: 'on_scene', label: 'On scene', kind: 'time' },
  { name: 'clear', label: 'Clear', kind: 'time' },
  { name: 'closed', label: 'Closed', kind: 'time' },
  { name: 'disposition', label: 'Disposition', kind: 'text' },
] as const;
export type PaperField = (typeof PAPER_COLUMNS)[number]['name'];

/** A line of the sheet as typed. A line without address and time received is a further unit of the call above it. */
export interface PaperRow {
  /** Id of the call that this line will become, fixed so that repeated sending cannot log the call twice. */
  readonly id: string;
  readonly fields: Readonly<Record<PaperField, string>>;
}

const NAMES = PAPER_COLUMNS.map(({ name }) => name);
const EMPTY = Object.fromEntries(NAMES.map((name) => [name, ''])) as PaperRow['fields'];

export const emptyRow = (): PaperRow => ({ id: crypto.randomUUID(), fields: EMPTY });
export const isBlank = ({ fields }: PaperRow): boolean => NAMES.every((name) => fields[name].trim() === '');
export const isFurtherUnit = ({ fields }: PaperRow): boolean =>
  fields.address.trim() === '' && fields.received.trim() === '' && fields.units.trim() !== '';

/** Converts a stored line, which an earlier release may have written, to a row of this release. */
export const rowOf = ({ id, fields }: PaperLine): PaperRow => ({ id, fields: { ...EMPTY, ...fields } });
