import {
  addDays,
  CALENDAR_RANGE,
  type CalendarDate,
  closureName,
  isFullSession,
  isTradingDay,
  type MarketCalendar,
  nextTradingDay,
  tradingDay,
} from '@prebell/contracts';

/** How far ahead the calendar lists closures and early closes. */
const AHEAD_DAYS = 60;

const calendarDate = (date: string): CalendarDate => ({
  date,
  day: tradingDay(date),
  is_early: isTradingDay(date) && !isFullSession(date),
  closure: closureName(date),
});

/** The exchange's calendar from a date on, including closures that an admin added. */
export const calendarFrom = (date: string): MarketCalendar => {
  const wanted = addDays(date, AHEAD_DAYS);
  // The holidays are known only up to the end of the table.
  const until = [wanted, CALENDAR_RANGE.last].toSorted()[0]!;
  const ahead: CalendarDate[] = [];
  for (let day = addDays(date, 1); day <= until; day = addDays(day, 1)) {
    const facts = calendarDate(day);
    if (facts.is_early || facts.closure !== null) ahead.push(facts);
  }
  return { today: calendarDate(date), next: calendarDate(nextTradingDay(date).date), ahead, until };
};
