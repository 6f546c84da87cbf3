import {
  type CustomScanner,
  type CustomScannerInput,
  commaFault,
  customScannerInputSchema,
  figureFacts,
  readNumber,
  type ScanField,
  type ScanOp,
} from '@prebell/contracts';
import { writeFigure } from './figure';

/** A condition that the user is editing. */
export interface DraftCondition {
  /** A stable key, so that inputs keep their condition when others are added or removed. */
  readonly key: number;
  readonly field: ScanField;
  readonly op: ScanOp;
  readonly value: string;
}

/** Conditions that a symbol must all meet. */
export interface DraftGroup {
  readonly key: number;
  readonly conditions: readonly DraftCondition[];
}

/** A scanner that the user is editing. */
export interface Draft {
  readonly name: string;
  /** A symbol must meet the conditions of at least one group. */
  readonly groups: readonly DraftGroup[];
  readonly sort: ScanField;
  readonly catalystFirst: boolean;
  /** Also list funds, warrants and other securities that are not common stocks. */
  readonly otherKinds: boolean;
}

/** The errors of a draft, by field. */
export interface DraftFaults {
  readonly name?: string;
  /** Errors by condition key. */
  readonly conditions: ReadonlyMap<number, string>;
  /** Errors that belong to no field. */
  readonly whole?: string;
}

export const NO_FAULTS: DraftFaults = { conditions: new Map() };

/**
 * A new draft finds the morning's leaders by price, volume and change. It leaves out relative volume, because many stocks have none
 * before the open.
 */
const BEGINNING: Draft = {
  name: '',
  groups: [
    {
      key: 0,
      conditions: [
        { key: 1, field: 'price', op: '<=', value: '20' },
        { key: 2, field: 'volume', op: '>=', value: '50K' },
        { key: 3, field: 'percent_change', op: '>=', value: '5' },
      ],
    },
  ],
  sort: 'percent_change',
  catalystFirst: false,
  otherKinds: false,
};

/** Converts a scanner to a draft; without a scanner, returns the default draft. */
export const draftOf = (scanner: CustomScanner | null): Draft => {
  if (scanner === null) return BEGINNING;
  const { where, or = [], sort, catalyst_first, other_kinds = false } = scanner.definition;
  let key = 0;
  const next = () => key++;
  return {
    name: scanner.name,
    groups: [where, ...or].map((group) => ({
      key: next(),
      conditions: group.map(({ field, op, value }) => ({ key: next(), field, op, value: writeFigure(value) })),
    })),
    sort,
    catalystFirst: catalyst_first,
    otherKinds: other_kinds,
  };
};

const wireGroup = ({ conditions }: DraftGroup) =>
  conditions.map(({ field, op, value }) => ({ field, op, value: readNumber(value) }));

/** The draft as an API request. A value that is not a number stays invalid, so that contract validation rejects it. */
export const inputOf = ({ name, groups, sort, catalystFirst, otherKinds }: Draft): CustomScannerInput => {
  const [where = [], ...or] = groups.map(wireGroup);
  return {
    name,
    definition: {
      where,
      // Older servers reject these fields, so send them only when used.
      ...(or.length > 0 && { or }),
      sort,
      catalyst_first: catalystFirst,
      ...(otherKinds && { other_kinds: true }),
    },
  };
};

/** All conditions in the order on screen. */
export const conditionsOf = ({ groups }: Draft): readonly DraftCondition[] =>
  groups.flatMap(({ conditions }) => conditions);

const newKey = ({ groups }: Draft): number =>
  1 + Math.max(-1, ...groups.flatMap(({ key, conditions }) => [key, ...conditions.map((condition) => condition.key)]));

const withGroups = (draft: Draft, change: (group: DraftGroup) => DraftGroup): Draft => ({
  ...draft,
  groups: draft.groups.map(change),
});

export const withCondition = (draft: Draft, key: number, change: Partial<Omit<DraftCondition, 'key'>>): Draft =>
  withGroups(draft, (group) => ({
    ...group,
    conditions: group.conditions.map((condition) => (condition.key === key ? { ...condition, ...change } : condition)),
  }));

/** Whether a value keeps its meaning when the figure changes: 2x is not 2 shares, and a price of $5 is not a market cap of $5. */
const isAlike = (one: ScanField, other: ScanField): boolean => {
  const [a, b] = [figureFacts(one), figureFacts(other)];
  return a.unit === b.unit && (a.format === 'compact') === (b.format === 'compact');
};

/** A new condition on an event asks for the last this many minutes. */
const RECENT = '2';

/**
 * How a condition changes when the user picks another figure. A value in another unit is cleared. An age starts as 'in the last 2
 * minutes'. The next figure after an age asks for large values again, because 'at most' means the opposite for an age.
 */
export const figureChange = (
  { field: before }: Pick<DraftCondition, 'field'>,
  field: ScanField,
): Partial<Omit<DraftCondition, 'key'>> => {
  const [wasAge, isAge] = [before, field].map((one) => figureFacts(one).event !== undefined);
  if (isAge && !wasAge) return { field, op: '<=', value: RECENT };
  return { field, ...(wasAge && !isAge && { op: '>=' }), ...(!isAlike(before, field) && { value: '' }) };
};

/** Removes a condition. An empty group is removed too, unless it is the last one. */
export const withoutCondition = (draft: Draft, key: number): Draft => {
  const { groups } = withGroups(draft, (group) => ({
    ...group,
    conditions: group.conditions.filter((condition) => condition.key !== key),
  }));
  const filled = groups.filter(({ conditions }) => conditions.length > 0);
  return { ...draft, groups: filled.length > 0 ? filled : groups.slice(0, 1) };
};

const emptyCondition = (key: number): DraftCondition => ({ key, field: 'price', op: '>=', value: '' });

/** Adds a price condition without a value to a group. */
export const withNewCondition = (draft: Draft, group: number): Draft =>
  withGroups(draft, (each) =>
    each.key === group ? { ...each, conditions: [...each.conditions, emptyCondition(newKey(draft))] } : each,
  );

/** Adds an alternative group with one condition. */
export const withNewGroup = (draft: Draft): Draft => {
  const key = newKey(draft);
  return { ...draft, groups: [...draft.groups, { key, conditions: [emptyCondition(key + 1)] }] };
};

interface Issue {
  readonly path: string;
  readonly message: string;
}

/** The condition that an error path refers to: `where.2.value` or `or.0.1`. */
const conditionAt = ({ groups }: Draft, path: string): DraftCondition | undefined => {
  const found = /^(?:definition\.)?(?:where|or\.(\d+))\.(\d+)/.exec(path);
  if (found === null) return undefined;
  const [, alternative, position] = found;
  return groups[alternative === undefined ? 0 : 1 + Number(alternative)]?.conditions[Number(position)];
};

/** Assigns errors from the contract or the server to the fields of a draft. The first error of a field wins. */
export const faultsOf = (draft: Draft, issues: readonly Issue[]): DraftFaults => {
  const conditions = new Map<number, string>();
  let name: string | undefined;
  let whole: string | undefined;
  for (const { path, message } of issues) {
    const condition = conditionAt(draft, path);
    if (condition !== undefined) {
      if (!conditions.has(condition.key)) conditions.set(condition.key, message);
    } else if (path === 'name') name ??= message;
    else whole ??= message;
  }
  return { conditions, ...(name !== undefined && { name }), ...(whole !== undefined && { whole }) };
};

/** The contract's errors for a draft, checked before the draft is sent. */
export const checkDraft = (draft: Draft): DraftFaults => {
  const checked = customScannerInputSchema.safeParse(inputOf(draft));
  if (checked.success) return NO_FAULTS;
  const issues = checked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  const faults = faultsOf(draft, issues);
  const commas = conditionsOf(draft).flatMap(({ key, value }): [number, string][] => {
    const fault = commaFault(value);
    return fault === null ? [] : [[key, fault]];
  });
  return { ...faults, conditions: new Map([...faults.conditions, ...commas]) };
};

const isEmpty = ({ value }: DraftCondition): boolean => value.trim() === '';

/** Keys of the conditions without a value. */
export const emptyConditions = (draft: Draft): ReadonlySet<number> =>
  new Set(conditionsOf(draft).flatMap((condition) => (isEmpty(condition) ? [condition.key] : [])));

/** Errors in values that the user has typed. An empty input is no error until the user saves. */
export const typedFaults = (draft: Draft): ReadonlyMap<number, string> => {
  const empty = emptyConditions(draft);
  return new Map([...checkDraft(draft).conditions].filter(([key]) => !empty.has(key)));
};

/** Why the draft cannot match anything yet, with the numbers of the conditions concerned; null for a complete draft. */
export const incompleteText = (draft: Draft): string | null => {
  const faults = checkDraft(draft);
  if (isSound(faults, { nameless: true })) return null;
  const empty = emptyConditions(draft);
  const numbers = conditionsOf(draft).flatMap(({ key }, index) => (faults.conditions.has(key) ? [index + 1] : []));
  if (numbers.length === 0) return `${faults.whole ?? 'Complete the conditions'}.`;
  const isMissing = [...faults.conditions.keys()].every((key) => empty.has(key));
  const named = new Intl.ListFormat('en-US').format(numbers.map(String));
  return `${isMissing ? 'Complete' : 'Correct'} ${numbers.length === 1 ? 'condition' : 'conditions'} ${named} to see what matches.`;
};

/** Whether the draft is valid. Counting matches does not need a name. */
export const isSound = ({ name, conditions, whole }: DraftFaults, { nameless = false } = {}): boolean =>
  (nameless || name === undefined) && conditions.size === 0 && whole === undefined;
