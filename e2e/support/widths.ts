/** The window sizes at which every screen must work, pixels. */
export const WIDTHS = [
  { width: 1920, height: 1080 },
  { width: 1440, height: 900 },
  { width: 1100, height: 850 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
] as const;
