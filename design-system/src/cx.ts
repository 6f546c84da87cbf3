/** Joins class names, leaving out what is absent. */
export const cx = (...names: (string | undefined | false)[]): string => names.filter(Boolean).join(' ');
