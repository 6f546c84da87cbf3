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

/** Conditions that must all hold. */
export interface DraftGroup {
  readonly key: number;
  readonly clauses: readonly DraftClause[];
}

/** A scanner that the user is editing. */
export interface Draft {
  readonly name: string;
  /** One group that holds is enough. */
  readonly groups: readonly DraftGroup[];
  readonly sort: ScanField;
  readonly catalystFirst: boolean;
  /** Also lists funds, warrants and the like. */
  readonly otherKinds: boolean;
}

/** The errors of a draft, by field. */
export interface DraftFaults {
  readonly name?: string;
  /** By key of the condition. */
  readonly clauses: ReadonlyMap<number, string>;
  /** Errors that belong to no field. */
  readonly whole?: string;
}

export const NO_FAULTS: DraftFaults = { clauses: new Map() };

/** A starting point: price, relative volume and change. */
const BEGINNING: Draft = {
  name: '',
  groups: [
    {
      key: 0,
      clauses: [
        { key: 1, field: 'price', op: '<=', value: '20' },
        { key: 2, field: 'relative_volume', op: '>=', value: '2' },
        { key: 3, field: 'percent_change', op: '>=', value: '5' },
      ],
    },
  ],
  sort: 'percent_change',
  catalystFirst: false,
  otherKinds: false,
};

/** Converts a scanner to a draft; without one, returns the starting point. */
export const draftOf = (scanner: CustomScanner | null): Draft => {
  if (scanner === null) return BEGINNING;
  const { where, or = [], sort, catalyst_first, other_kinds = false } = scanner.definition;
  let key = 0;
  const next = () => key++;
  return {
    name: scanner.name,
    groups: [where, ...or].map((group) => ({
      key: next(),
      clauses: group.map(({ field, op, value }) => ({ key: next(), field, op, value: writeFigure(value) })),
    })),
    sort,
    catalystFirst: catalyst_first,
    otherKinds: other_kinds,
  };
};

const conditionsOf = ({ clauses }: DraftGroup) =>
  clauses.map(({ field, op, value }) => ({ field, op, value: readNumber(value) }));

/** The draft as an API request. A value that is not a number stays invalid, so that the contract rejects it. */
export const inputOf = ({ name, groups, sort, catalystFirst, otherKinds }: Draft): CustomScannerInput => {
  const [where = [], ...or] = groups.map(conditionsOf);
  return {
    name,
    definition: {
      where,
      // A server from before these fields refuses them.
      ...(or.length > 0 && { or }),
      sort,
      catalyst_first: catalystFirst,
      ...(otherKinds && { other_kinds: true }),
    },
  };
};

/** All conditions, in the order of the screen. */
export const clausesOf = ({ groups }: Draft): readonly DraftClause[] => groups.flatMap(({ clauses }) => clauses);

const newKey = ({ groups }: Draft): number =>
  1 + Math.max(-1, ...groups.flatMap(({ key, clauses }) => [key, ...clauses.map((clause) => clause.key)]));

const withGroups = (draft: Draft, change: (group: DraftGroup) => DraftGroup): Draft => ({
  ...draft,
  groups: draft.groups.map(change),
});

export const withClause = (draft: Draft, key: number, change: Partial<Omit<DraftClause, 'key'>>): Draft =>
  withGroups(draft, (group) => ({
    ...group,
    clauses: group.clauses.map((clause) => (clause.key === key ? { ...clause, ...change } : clause)),
  }));

/** Removes a condition; a group without one goes with it, unless it is the last group. */
export const withoutClause = (draft: Draft, key: number): Draft => {
  const { groups } = withGroups(draft, (group) => ({
    ...group,
    clauses: group.clauses.filter((clause) => clause.key !== key),
  }));
  const filled = groups.filter(({ clauses }) => clauses.length > 0);
  return { ...draft, groups: filled.length > 0 ? filled : groups.slice(0, 1) };
};

const emptyClause = (key: number): DraftClause => ({ key, field: 'price', op: '>=', value: '' });

/** Adds a condition on the price to a group, with no value yet. */
export const withNewClause = (draft: Draft, group: number): Draft =>
  withGroups(draft, (each) =>
    each.key === group ? { ...each, clauses: [...each.clauses, emptyClause(newKey(draft))] } : each,
  );

/** Adds an alternative with one condition. */
export const withNewGroup = (draft: Draft): Draft => {
  const key = newKey(draft);
  return { ...draft, groups: [...draft.groups, { key, clauses: [emptyClause(key + 1)] }] };
};

interface Issue {
  readonly path: string;
  readonly message: string;
}

/** The condition that an error is about: `where.2.value` or `or.0.1`. */
const clauseAt = ({ groups }: Draft, path: string): DraftClause | undefined => {
  const found = /^(?:definition\.)?(?:where|or\.(\d+))\.(\d+)/.exec(path);
  if (found === null) return undefined;
  const [, alternative, position] = found;
  return groups[alternative === undefined ? 0 : 1 + Number(alternative)]?.clauses[Number(position)];
};

/** Assigns errors of the contract or the server to the fields of a draft. The first error of a field wins. */
export const faultsOf = (draft: Draft, issues: readonly Issue[]): DraftFaults => {
  const clauses = new Map<number, string>();
  let name: string | undefined;
  let whole: string | undefined;
  for (const { path, message } of issues) {
    const clause = clauseAt(draft, path);
    if (clause !== undefined) {
      if (!clauses.has(clause.key)) clauses.set(clause.key, message);
    } else if (path === 'name') name ??= message;
    else whole ??= message;
  }
  return { clauses, ...(name !== undefined && { name }), ...(whole !== undefined && { whole }) };
};

/** The contract's errors for a draft, found before it is sent. */
export const checkDraft = (draft: Draft): DraftFaults => {
  const checked = customScannerInputSchema.safeParse(inputOf(draft));
  if (checked.success) return NO_FAULTS;
  const issues = checked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  const faults = faultsOf(draft, issues);
  const commas = clausesOf(draft).flatMap(({ key, value }): [number, string][] => {
    const fault = commaFault(value);
    return fault === null ? [] : [[key, fault]];
  });
  return { ...faults, clauses: new Map([...faults.clauses, ...commas]) };
};

/** Whether the draft is valid; a dry run needs no name. */
export const isSound = ({ name, clauses, whole }: DraftFaults, { nameless = false } = {}): boolean =>
  (nameless || name === undefined) && clauses.size === 0 && whole === undefined;
