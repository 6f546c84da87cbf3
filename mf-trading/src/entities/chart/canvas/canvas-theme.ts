import { type ChartTheme, chartTheme } from '@prebell/design-system';

/** The chart's colours, including those for the user's own lines and notes. */
export interface CanvasTheme extends ChartTheme {
  /** The user's levels and notes. */
  readonly own: string;
  /** Text on a label filled with `own`. */
  readonly onOwn: string;
  /** Lines of compared symbols. `Compare.module.css` uses the same colours. */
  readonly compared: readonly string[];
  /** Behind a measured rise or fall. */
  readonly riseWash: string;
  readonly fallWash: string;
}

/** The three theme colours that differ most, also for users with a colour vision deficiency. */
export const COMPARED_COLOURS = ['--ds-text', '--ds-session-extended-fill', '--ds-session-core'] as const;

/** Reads the theme at an element. A canvas cannot read custom properties, so a probe element resolves the tokens. */
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
