const FIGURE = /^(-?\d+(?:\.\d+)?)\s*([KMB]?)$/i;
const TIMES: Readonly<Record<string, number>> = { '': 1, K: 1e3, M: 1e6, B: 1e9 };

/** Parses a number as a trader writes it: '2.5', '10M', '1,500'. Returns NaN for anything else. */
export const parseFigure = (text: string): number => {
  const [, digits, unit] = FIGURE.exec(text.replaceAll(',', '').trim()) ?? [];
  if (digits === undefined || unit === undefined) return Number.NaN;
  // Scale by the decimal exponent, so that 0.1 times 1,000 is exactly 100.
  return Number(`${digits}e${Math.log10(TIMES[unit.toUpperCase()] ?? 1)}`);
};

/** The shortest text that parses to the same number. */
export const writeFigure = (value: number): string => {
  for (const unit of ['B', 'M', 'K'] as const) {
    const text = `${value / (TIMES[unit] ?? 1)}${unit}`;
    if (Math.abs(value) >= (TIMES[unit] ?? 1) && text.length <= String(value).length && parseFigure(text) === value) {
      return text;
    }
  }
  return String(value);
};
