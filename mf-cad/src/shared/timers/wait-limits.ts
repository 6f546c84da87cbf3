/** The default dispatch goal, in seconds (NFPA 1225). */
export const GOAL_S = 60;
/** A pending call is near its goal after three quarters of it. The limit is 106 s for a goal of 60 s (NFPA 1221). */
const NEAR = 45 / GOAL_S;
const FAR = 106 / GOAL_S;

/** The times after which a waiting call is near its goal, at its goal and at its limit, in seconds. */
export const waitLimits = (goal: number): { readonly near: number; readonly goal: number; readonly limit: number } => ({
  near: Math.round(goal * NEAR),
  goal,
  limit: Math.round(goal * FAR),
});
