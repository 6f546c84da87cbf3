import {
  type CustomScanner,
  type CustomScannerInput,
  commaFault,
  customScannerInputSchema,
  readNumber,
  type ScanField,
  type ScanOp,
} from '@prebell/contracts';
import { writeFigure } from './figure';

/** A condition that the user is editing. */
export interface DraftClause {
  /** A stable key, so that inputs stay with their condition when others come and go. */
  readonly key: number;
  readonly field: ScanField;
  readonly op: ScanOp;
  readonly value: string;
}

/** A scanner that the user is editing. */
export interface Draft {
  readonly name: string;
  readonly clauses: readonly DraftClause[];
  readonly sort: ScanField;
  readonly catalystFirst: boolean;
  /** Also lists funds, warrants and the like. */
  readonly otherKinds: boolean;
}

/** The errors of a draft, by field. */
export interface DraftFaults {
  readonly name?: string;
  /** By position. */
  readonly clauses: ReadonlyMap<number, string>;
  /** Errors that belong to no field. */
  readonly whole?: string;
}

export const NO_FAULTS: DraftFaults = { clauses: new Map() };

/** A starting point: price, relative volume and float. */
const BEGINNING: Draft = {
  name: '',
  clauses: [
    { key: 0, field: 'price', op: '<=', value: '20' },
    { key: 1, field: 'relative_volume', op: '>=', value: '2' },
    { key: 2, field: 'percent_change', op: '>=', value: '5' },
  ],
  sort: 'percent_change',
  catalystFirst: false,
  otherKinds: false,
};

/** Converts a scanner to a draft; without one, returns the starting point. */
export const draftOf = (scanner: CustomScanner | null): Draft => {
  if (scanner === null) return BEGINNING;
  const { where, sort, catalyst_first, other_kinds = false } = scanner.definition;
  return {
    name: scanner.name,
    clauses: where.map(({ field, op, value }, key) => ({ key, field, op, value: writeFigure(value) })),
    sort,
    catalystFirst: catalyst_first,
    otherKinds: other_kinds,
  };
};

/** The draft as an API request. A value that is not a number stays invalid, so that the contract rejects it. */
export const inputOf = ({ name, clauses, sort, catalystFirst, otherKinds }: Draft): CustomScannerInput => ({
  name,
  definition: {
    where: clauses.map(({ field, op, value }) => ({ field, op, value: readNumber(value) })),
    sort,
    catalyst_first: catalystFirst,
    // A server from before this field refuses it.
    ...(otherKinds && { other_kinds: true }),
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

/** Adds a condition on the price, with no value yet. */
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

/** Assigns errors of the contract or the server to their fields. The first error of a field wins. */
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

/** The contract's errors for a draft, found before it is sent. */
export const checkDraft = (draft: Draft): DraftFaults => {
  const checked = customScannerInputSchema.safeParse(inputOf(draft));
  if (checked.success) return NO_FAULTS;
  const faults = faultsOf(checked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
  const commas = draft.clauses.flatMap(({ value }, position): [number, string][] => {
    const fault = commaFault(value);
    return fault === null ? [] : [[position, fault]];
  });
  return { ...faults, clauses: new Map([...faults.clauses, ...commas]) };
};

/** Whether the draft is valid; a dry run needs no name. */
export const isSound = ({ name, clauses, whole }: DraftFaults, { nameless = false } = {}): boolean =>
  (nameless || name === undefined) && clauses.size === 0 && whole === undefined;
