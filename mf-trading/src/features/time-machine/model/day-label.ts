const label = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});

/** 'Thu, May 21, 2026'. @param date YYYY-MM-DD */
export const dayLabel = (date: string): string => label.format(new Date(date));
