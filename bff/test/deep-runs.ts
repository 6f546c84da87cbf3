/**
 * How often a property is tried: `quick` times in `npm test`, `deep` times under PREBELL_DEEP=1. PREBELL_RUNS splits a deep
 * run into parts, and PREBELL_SEED gives each part different values.
 */
export const deepRuns = ({ quick, deep }: { quick: number; deep: number }): { numRuns: number; seed?: number } => {
  const { PREBELL_DEEP, PREBELL_RUNS, PREBELL_SEED } = process.env;
  if (PREBELL_DEEP !== '1') return { numRuns: quick };
  return { numRuns: Number(PREBELL_RUNS ?? deep), ...(PREBELL_SEED && { seed: Number(PREBELL_SEED) }) };
};
