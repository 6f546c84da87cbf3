import {
  type CustomScanner,
  type CustomScannerInput,
  customScannerInputSchema,
  type ScanField,
  type ScanOp,
} from '@prebell/contracts';
import { parseFigure, writeFigure } from './figure';

/** One comparison while it is written. */
export interface DraftClause {
  /** Keeps the inputs of a comparison together while others come and go. */
  readonly key: number;
  readonly field: ScanField;
  readonly op: ScanOp;
  readonly value: string;
}

/** A scanner while it is written. */
export interface Draft {
  readonly name: string;
  readonly clauses: readonly DraftClause[];
  readonly sort: ScanField;
  readonly catalystFirst: boolean;
}

/** What is wrong with a draft, where it is wrong. */
export interface DraftFaults {
  readonly name?: string;
  /** By position. */
  readonly clauses: ReadonlyMap<number, string>;
  /** Of no place in particular. */
  readonly whole?: string;
}

export const NO_FAULTS: DraftFaults = { clauses: new Map() };

/** The momentum trader's three questions, to begin with. */
const BEGINNING: Draft = {
  name: '',
  clauses: [
    { key: 0, field: 'price', op: '<=', value: '20' },
    { key: 1, field: 'relative_volume', op: '>=', value: '2' },
    { key: 2, field: 'percent_change', op: '>=', value: '5' },
  ],
  sort: 'percent_change',
  catalystFirst: false,
};

/** A scanner as a draft; without one, a beginning. */
export const draftOf = (scanner: CustomScanner | null): Draft => {
  if (scanner === null) return BEGINNING;
  const { where, sort, catalyst_first } = scanner.definition;
  return {
    name: scanner.name,
    clauses: where.map(({ field, op, value }, key) => ({ key, field, op, value: writeFigure(value) })),
    sort,
    catalystFirst: catalyst_first,
  };
};

/** A draft as the API takes it. A value that is no figure stays one that the contract refuses. */
export const inputOf = ({ name, clauses, sort, catalystFirst }: Draft): CustomScannerInput => ({
  name,
  definition: {
    where: clauses.map(({ field, op, value }) => ({ field, op, value: parseFigure(value) })),
    sort,
    catalyst_first: catalystFirst,
  },
});

export const withClause = (draft: Draft, key: number, change: Partial<Omit<DraftClause, 'key'>>): Draft => ({
  ...draft,
  clauses: draft.clauses.map((clause) => (clause.key === key ? { ...clause, ...change } : clause)),
});

export const withoutClause = (draft: Draft, key: number): Draft => ({
  ...draft,
  clauses: draft.clauses.filter((clause) => clause.key !== key),
});

/** One more comparison, of the price and without a value yet. */
export const withNewClause = (draft: Draft): Draft => ({
  ...draft,
  clauses: [
    ...draft.clauses,
    { key: 1 + Math.max(-1, ...draft.clauses.map(({ key }) => key)), field: 'price', op: '>=', value: '' },
  ],
});

interface Issue {
  readonly path: string;
  readonly message: string;
}

/** Puts what the contract or the server found at the place it is about. The first fault of a place counts. */
export const faultsOf = (issues: readonly Issue[]): DraftFaults => {
  const clauses = new Map<number, string>();
  let name: string | undefined;
  let whole: string | undefined;
  for (const { path, message } of issues) {
    const position = /^(?:definition\.)?where\.(\d+)/.exec(path)?.[1];
    if (position !== undefined) {
      if (!clauses.has(Number(position))) clauses.set(Number(position), message);
    } else if (path === 'name') name ??= message;
    else whole ??= message;
  }
  return { clauses, ...(name !== undefined && { name }), ...(whole !== undefined && { whole }) };
};

/** What the contract finds wrong with a draft before it is sent. */
export const checkDraft = (draft: Draft): DraftFaults => {
  const checked = customScannerInputSchema.safeParse(inputOf(draft));
  if (checked.success) return NO_FAULTS;
  return faultsOf(checked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
};

/** Whether nothing is wrong; a dry run needs no name. */
export const isSound = ({ name, clauses, whole }: DraftFaults, { nameless = false } = {}): boolean =>
  (nameless || name === undefined) && clauses.size === 0 && whole === undefined;
