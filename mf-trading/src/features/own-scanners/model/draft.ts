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
  /** A stable key, so that inputs stay with their condition when others come and go. */
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
  /** One group whose conditions are met is enough. */
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
  readonly conditions: ReadonlyMap<number, string>;
  /** Errors that belong to no field. */
  readonly whole?: string;
}

export const NO_FAULTS: DraftFaults = { conditions: new Map() };

/**
 * A starting point that finds the leaders of a morning: price, volume and change. Relative volume is no part of it, because many
 * stocks have none before the open.
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
      conditions: group.map(({ field, op, value }) => ({ key: next(), field, op, value: writeFigure(value) })),
    })),
    sort,
    catalystFirst: catalyst_first,
    otherKinds: other_kinds,
  };
};

const wireGroup = ({ conditions }: DraftGroup) =>
  conditions.map(({ field, op, value }) => ({ field, op, value: readNumber(value) }));

/** The draft as an API request. A value that is not a number stays invalid, so that the contract rejects it. */
export const inputOf = ({ name, groups, sort, catalystFirst, otherKinds }: Draft): CustomScannerInput => {
  const [where = [], ...or] = groups.map(wireGroup);
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

/** Whether a value means the same for both figures: 2x is not 2 shares, and a price of $5 is not a market cap of $5. */
const isAlike = (one: ScanField, other: ScanField): boolean => {
  const [a, b] = [figureFacts(one), figureFacts(other)];
  return a.unit === b.unit && (a.format === 'compact') === (b.format === 'compact');
};

/** Minutes that a new condition on an event asks for. */
const RECENT = '2';

/**
 * What changes with a condition's figure: a value in another unit goes. An age asks for recent events, and the figure after it for large
 * values again, because 'at most' of an age means the opposite.
 */
export const figureChange = (
  { field: before }: Pick<DraftCondition, 'field'>,
  field: ScanField,
): Partial<Omit<DraftCondition, 'key'>> => {
  const [wasAge, isAge] = [before, field].map((one) => figureFacts(one).event !== undefined);
  if (isAge && !wasAge) return { field, op: '<=', value: RECENT };
  return { field, ...(wasAge && !isAge && { op: '>=' }), ...(!isAlike(before, field) && { value: '' }) };
};

/** Removes a condition; a group without one goes with it, unless it is the last group. */
export const withoutCondition = (draft: Draft, key: number): Draft => {
  const { groups } = withGroups(draft, (group) => ({
    ...group,
    conditions: group.conditions.filter((condition) => condition.key !== key),
  }));
  const filled = groups.filter(({ conditions }) => conditions.length > 0);
  return { ...draft, groups: filled.length > 0 ? filled : groups.slice(0, 1) };
};

const emptyCondition = (key: number): DraftCondition => ({ key, field: 'price', op: '>=', value: '' });

/** Adds a condition on the price to a group, with no value yet. */
export const withNewCondition = (draft: Draft, group: number): Draft =>
  withGroups(draft, (each) =>
    each.key === group ? { ...each, conditions: [...each.conditions, emptyCondition(newKey(draft))] } : each,
  );

/** Adds an alternative with one condition. */
export const withNewGroup = (draft: Draft): Draft => {
  const key = newKey(draft);
  return { ...draft, groups: [...draft.groups, { key, conditions: [emptyCondition(key + 1)] }] };
};

interface Issue {
  readonly path: string;
  readonly message: string;
}

/** The condition that an error is about: `where.2.value` or `or.0.1`. */
const conditionAt = ({ groups }: Draft, path: string): DraftCondition | undefined => {
  const found = /^(?:definition\.)?(?:where|or\.(\d+))\.(\d+)/.exec(path);
  if (found === null) return undefined;
  const [, alternative, position] = found;
  return groups[alternative === undefined ? 0 : 1 + Number(alternative)]?.conditions[Number(position)];
};

/** Assigns errors of the contract or the server to the fields of a draft. The first error of a field wins. */
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

/** The contract's errors for a draft, found before it is sent. */
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

/** The errors of values that the user has typed; an empty input is not an error before the user saves. */
export const typedFaults = (draft: Draft): ReadonlyMap<number, string> => {
  const empty = emptyConditions(draft);
  return new Map([...checkDraft(draft).conditions].filter(([key]) => !empty.has(key)));
};

/** What keeps the draft from matching anything, with the numbers of its conditions, or null for a complete draft. */
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

/** Whether the draft is valid; a dry run needs no name. */
export const isSound = ({ name, conditions, whole }: DraftFaults, { nameless = false } = {}): boolean =>
  (nameless || name === undefined) && conditions.size === 0 && whole === undefined;
