import type { CanvasTheme } from './canvas-theme';

const HEAD_PX = 30;

/**
 * The chart's picture with a title line above it.
 * @param ratio picture pixels per page pixel
 */
export const titledPicture = (
  chart: HTMLCanvasElement,
  { title, theme, ratio }: { readonly title: string; readonly theme: CanvasTheme; readonly ratio: number },
): HTMLCanvasElement => {
  const head = Math.round(HEAD_PX * ratio);
  const picture = document.createElement('canvas');
  picture.width = chart.width;
  picture.height = chart.height + head;
  const context = picture.getContext('2d');
  if (context === null) throw new Error('This browser has no canvas left');
  context.fillStyle = theme.background;
  context.fillRect(0, 0, picture.width, picture.height);
  context.drawImage(chart, 0, head);
  context.fillStyle = theme.text;
  context.font = `600 ${Math.round(13 * ratio)}px ${theme.fontFamily}`;
  context.textBaseline = 'middle';
  context.fillText(title, 8 * ratio, head / 2, picture.width - 16 * ratio);
  return picture;
};
