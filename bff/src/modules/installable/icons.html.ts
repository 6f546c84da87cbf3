/** The line of the logo (see the design system's Logo) on the app's dark background, in a square of 20. */
const icon = (line: string, corner: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20" width="512" height="512"><rect width="20" height="20" rx="${corner}" fill="#0b0e13"/><g fill="none" stroke="#f2b84b" stroke-width="2">${line}</g></svg>`;

const MARK = '<path d="M2 15h5V6h3v9h8"/>';

/** With its own rounded corners. */
export const APP_ICON = icon(MARK, 4);

/** Platforms crop this icon as they like, so the mark stays within the middle 80%. */
export const MASKABLE_ICON = icon(`<g transform="translate(4 4) scale(0.6)">${MARK}</g>`, 0);
