/** Whether this dispatcher switched the sounds off. */
export const MUTED = {
  name: 'dispatch.muted',
  accepts: (value: unknown): value is boolean => typeof value === 'boolean',
  fallback: false,
};
