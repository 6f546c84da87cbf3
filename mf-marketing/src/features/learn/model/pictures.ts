import recorded from './pictures.json';

/** Recorded by `npm run screens -- parts` with the pictures: each lesson's symbol, and its five-minute closes since 4:00 AM. */
const LINES: Readonly<Record<string, { readonly symbol: string; readonly closes: readonly number[] }>> = recorded.lines;

const DAY = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' });

/** The day that all pictures show, in words. */
export const RECORDED_ON = DAY.format(new Date(recorded.date));

/** @throws Error if the lesson has no picture */
export const recordedFor = (lesson: string): { readonly symbol: string; readonly closes: readonly number[] } => {
  const line = LINES[lesson];
  if (line === undefined) throw new Error(`No picture was taken for the lesson ${lesson}`);
  return line;
};
