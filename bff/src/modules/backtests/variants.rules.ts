import { BACKTEST_LIMITS, type CustomDefinition, scanConditionSchema } from '@prebell/contracts';

interface Varied {
  readonly position: number;
  readonly values: readonly number[];
}

export interface Variants {
  readonly definitions: readonly CustomDefinition[];
  /** The values of each variant, in the same order as the varied conditions. */
  readonly values: readonly (readonly number[])[];
}

/** Every combination of the values. Returns a sentence instead if there are too many, or if a figure cannot have one of its values. */
export const variantsOf = (definition: CustomDefinition, vary: readonly Varied[]): Variants | string => {
  const count = vary.reduce((product, { values }) => product * values.length, 1);
  if (count > BACKTEST_LIMITS.variants) return `At most ${BACKTEST_LIMITS.variants} variants; these are ${count}`;
  for (const { position, values } of vary) {
    const condition = definition.where[position];
    if (condition === undefined) return `There is no condition ${position + 1}`;
    for (const value of values) {
      const checked = scanConditionSchema.safeParse({ ...condition, value });
      if (!checked.success) return checked.error.issues[0]!.message;
    }
  }
  let mixes: readonly (readonly number[])[] = [[]];
  for (const { values } of vary) mixes = mixes.flatMap((mix) => values.map((value) => [...mix, value]));
  const definitions = mixes.map((mix) => ({
    ...definition,
    where: definition.where.map((condition, position) => {
      const place = vary.findIndex((each) => each.position === position);
      return place === -1 ? condition : { ...condition, value: mix[place]! };
    }),
  }));
  return { definitions, values: mixes };
};
