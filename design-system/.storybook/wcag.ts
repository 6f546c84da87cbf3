/** The rules of axe that every story keeps: WCAG 2.2 AA. A story is a part of a page, so rules about pages do not apply. */
export const WCAG_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
