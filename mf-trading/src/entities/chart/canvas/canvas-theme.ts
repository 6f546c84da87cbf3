import { type ChartTheme, chartTheme } from '@prebell/design-system';

/** The chart's colours, with those of what users add. */
export interface CanvasTheme extends ChartTheme {
  /** The user's levels and notes. */
  readonly own: string;
  /** Text on a label filled with `own`. */
  readonly onOwn: string;
  /** The symbol that the chart is compared with. */
  readonly compared: string;
  /** Behind a measured rise or fall. */
  readonly riseWash: string;
  readonly fallWash: string;
}

/** Reads the theme that applies at an element. A probe resolves tokens, because a canvas cannot read custom properties. */
export const canvasTheme = (element: HTMLElement): CanvasTheme => {
  const probe = document.createElement('span');
  probe.style.setProperty('forced-color-adjust', 'none');
  element.append(probe);
  const colour = (token: string): string => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const own = {
    own: colour('--ds-status-info'),
    onOwn: colour('--ds-surface-panel'),
    compared: colour('--ds-session-extended'),
    riseWash: translucent(colour('--ds-market-up-fill')),
    fallWash: translucent(colour('--ds-market-down-fill')),
  };
  probe.remove();
  return { ...chartTheme(element), ...own };
};

const translucent = (rgb: string): string => rgb.replace(/^rgb\((.+)\)$/, 'rgba($1, 0.18)');
