/** Joins class names and skips empty ones. */
export const cx = (...names: (string | undefined | false)[]): string => names.filter(Boolean).join(' ');
