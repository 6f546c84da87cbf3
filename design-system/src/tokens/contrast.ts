export const THEMES = ['light', 'dark'] as const;
export const PALETTES = ['classic', 'colour-blind'] as const;
export type Theme = (typeof THEMES)[number];
export type Palette = (typeof PALETTES)[number];

/** The hexadecimal colour of a token in a theme and palette. */
export type ColourOf = (name: string, theme: Theme, palette: Palette) => string;

/**
 * Resolves the colours of `tokens.css` as the browser would: `light-dark()`, references and the palette's block.
 * @throws Error when a block or a token is missing
 */
export const colourReader = (sheet: string): ColourOf => {
  const base = declarations(blockAfter(sheet, ':root {'));
  const colourBlind = declarations(blockAfter(sheet, ':root[data-market-palette'));
  const colourOf: ColourOf = (name, theme, palette) => {
    let value = (palette === 'colour-blind' ? colourBlind.get(name) : undefined) ?? base.get(name);
    if (value === undefined) throw new Error(`No token ${name}`);
    const pair = /^light-dark\(([^,]+),\s*(.+)\)$/.exec(value);
    if (pair) value = (theme === 'light' ? pair[1] : pair[2]) ?? '';
    const reference = /^var\((--[\w-]+)\)$/.exec(value);
    return reference ? colourOf(reference[1] ?? '', theme, palette) : value;
  };
  return colourOf;
};

const declarations = (block: string): Map<string, string> =>
  new Map([...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]));

const blockAfter = (sheet: string, selector: string): string => {
  const start = sheet.indexOf(selector);
  if (start < 0) throw new Error(`tokens.css has no ${selector}`);
  return sheet.slice(start, sheet.indexOf('\n  }', start));
};

/** Relative luminance, WCAG 2.2. */
const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** The contrast ratio of two hexadecimal colours, 1 to 21 (WCAG 2.2). */
export const contrast = (a: string, b: string): number => {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
};
