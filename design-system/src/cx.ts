/** Joins class names and skips missing ones. */
export const cx = (...names: (string | undefined | false)[]): string => names.filter(Boolean).join(' ');
