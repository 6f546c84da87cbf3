const FIGURE = /^(-?\d+(?:\.\d+)?)\s*([KMB]?)$/i;
const TIMES: Readonly<Record<string, number>> = { '': 1, K: 1e3, M: 1e6, B: 1e9 };

/** A figure as a trader writes it: '2.5', '10M', '1,500'. NaN for anything else. */
export const parseFigure = (text: string): number => {
  const [, digits, unit] = FIGURE.exec(text.replaceAll(',', '').trim()) ?? [];
  if (digits === undefined || unit === undefined) return Number.NaN;
  // Through the decimal exponent: 0.1 times 1,000 is then 100 and nothing near it.
  return Number(`${digits}e${Math.log10(TIMES[unit.toUpperCase()] ?? 1)}`);
};

/** The shortest writing of a figure that reads as the same figure. */
export const writeFigure = (value: number): string => {
  for (const unit of ['B', 'M', 'K'] as const) {
    const text = `${value / (TIMES[unit] ?? 1)}${unit}`;
    if (Math.abs(value) >= (TIMES[unit] ?? 1) && text.length <= String(value).length && parseFigure(text) === value) {
      return text;
    }
  }
  return String(value);
};
