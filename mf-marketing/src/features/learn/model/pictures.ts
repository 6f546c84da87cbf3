import recorded from './pictures.json';

/** What `npm run screens -- parts` wrote down beside the pictures: per lesson the symbol, and its closes of five minutes since 4:00 AM. */
const LINES: Readonly<Record<string, { readonly symbol: string; readonly closes: readonly number[] }>> = recorded.lines;

const DAY = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' });

/** The day of all pictures, in words. */
export const RECORDED_ON = DAY.format(new Date(recorded.date));

/** @throws Error when the lesson has no picture */
export const recordedFor = (lesson: string): { readonly symbol: string; readonly closes: readonly number[] } => {
  const line = LINES[lesson];
  if (line === undefined) throw new Error(`No picture was taken for the lesson ${lesson}`);
  return line;
};
