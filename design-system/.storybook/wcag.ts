/** The axe rules for every story: WCAG 2.2 AA. Rules about whole pages are left out, because a story is only part of a page. */
export const WCAG_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
