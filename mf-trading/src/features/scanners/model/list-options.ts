import type { Preference } from '@prebell/platform';

const flag = (name: string): Preference<boolean> => ({
  name,
  accepts: (value): value is boolean => typeof value === 'boolean',
  fallback: true,
});

/** Whether scanner lists show symbols with news first, under a heading of their own. */
export const NEWS_GROUPS_PREFERENCE = flag('scanner.news-groups');

/** Whether a narrow list shows each headline on a second line of its row. */
export const HEADLINES_PREFERENCE = flag('scanner.headlines');
