/** The axe rules for every story: WCAG 2.2 AA. A story is part of a page, so page rules do not apply. */
export const WCAG_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
