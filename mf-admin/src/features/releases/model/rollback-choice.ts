import type { PossibleRollback } from '@prebell/contracts';

/** The value of the choice for everything; no app has this name. */
export const EVERYTHING = '';

/** Everything, and each app that may be rolled back. */
export const choicesOf = (rollbacks: readonly PossibleRollback[]) => [
  { value: EVERYTHING, label: 'Everything' },
  ...rollbacks.flatMap(({ only }) => (only === null ? [] : [{ value: only, label: only }])),
];

/** The rollback of a choice. */
export const chosenOf = (rollbacks: readonly PossibleRollback[], choice: string): PossibleRollback => {
  const only = choice === EVERYTHING ? null : choice;
  return rollbacks.find((each) => each.only === only) ?? { only, changes: {}, breaks: [] };
};
