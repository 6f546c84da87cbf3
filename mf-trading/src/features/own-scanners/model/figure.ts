import { readNumber } from '@prebell/contracts';

const TIMES = { B: 1e9, M: 1e6, K: 1e3 } as const;

/** The shortest text that parses to the same number. */
export const writeFigure = (value: number): string => {
  for (const unit of ['B', 'M', 'K'] as const) {
    const text = `${value / TIMES[unit]}${unit}`;
    if (Math.abs(value) >= TIMES[unit] && text.length <= String(value).length && readNumber(text) === value)
      return text;
  }
  return String(value);
};
