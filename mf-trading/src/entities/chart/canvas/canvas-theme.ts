import { type ChartTheme, chartTheme } from '@prebell/design-system';

/** The chart's colours, including those of lines and notes that users add. */
export interface CanvasTheme extends ChartTheme {
  /** The user's levels and notes. */
  readonly own: string;
  /** Text on a label filled with `own`. */
  readonly onOwn: string;
  /** Symbols that the chart is compared with. `Compare.module.css` has the same ones. */
  readonly compared: readonly string[];
  /** Behind a measured rise or fall. */
  readonly riseWash: string;
  readonly fallWash: string;
}

/** Of the theme's colours the three that differ most, also for eyes that do not see red, green or blue. */
export const COMPARED_COLOURS = ['--ds-text', '--ds-session-extended-fill', '--ds-session-core'] as const;

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
    compared: COMPARED_COLOURS.map(colour),
    riseWash: translucent(colour('--ds-market-up-fill')),
    fallWash: translucent(colour('--ds-market-down-fill')),
  };
  probe.remove();
  return { ...chartTheme(element), ...own };
};

const translucent = (rgb: string): string => rgb.replace(/^rgb\((.+)\)$/, 'rgba($1, 0.18)');
