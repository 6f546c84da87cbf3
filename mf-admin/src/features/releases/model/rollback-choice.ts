import type { PossibleRollback } from '@prebell/contracts';

/** Stands for everything in the list of choices. No app has an empty name. */
export const EVERYTHING = '';

/** The choices of the list: everything, then each app that may be rolled back. */
export const choicesOf = (rollbacks: readonly PossibleRollback[]) => [
  { value: EVERYTHING, label: 'Everything' },
  ...rollbacks.flatMap(({ only }) => (only === null ? [] : [{ value: only, label: only }])),
];

/** The rollback that belongs to a choice. */
export const chosenOf = (rollbacks: readonly PossibleRollback[], choice: string): PossibleRollback => {
  const only = choice === EVERYTHING ? null : choice;
  return rollbacks.find((each) => each.only === only) ?? { only, changes: {}, breaks: [] };
};
