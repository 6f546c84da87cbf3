/** The tokens a chart needs, resolved to plain colours, because a canvas cannot read custom properties. */
export interface ChartTheme {
  readonly background: string;
  readonly text: string;
  readonly grid: string;
  readonly line: string;
  readonly up: string;
  readonly down: string;
  /** Border and wick: in the light theme the fill alone is too faint. */
  readonly upEdge: string;
  readonly downEdge: string;
  readonly upVolume: string;
  readonly downVolume: string;
  readonly crosshair: string;
  /** VWAP. */
  readonly average: string;
  readonly emaFast: string;
  readonly emaSlow: string;
  readonly level: string;
  /** Background of bars outside core trading. */
  readonly preMarketShade: string;
  readonly extendedShade: string;
  readonly fontFamily: string;
}

/**
 * Reads the theme in effect at an element. Custom properties come back as written (`light-dark(...)`), so a probe element
 * resolves each one to its computed value.
 */
export const chartTheme = (element: HTMLElement): ChartTheme => {
  const probe = document.createElement('span');
  // Forced-colours mode does not recolour a canvas, so the chart needs the tokens' own values.
  probe.style.setProperty('forced-color-adjust', 'none');
  element.append(probe);
  const colour = (token: string): string => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const theme: ChartTheme = {
    background: colour('--ds-surface-panel'),
    text: colour('--ds-text-dim'),
    grid: colour('--ds-chart-grid'),
    line: colour('--ds-line'),
    up: colour('--ds-market-up-fill'),
    down: colour('--ds-market-down-fill'),
    upEdge: colour('--ds-market-up-edge'),
    downEdge: colour('--ds-market-down-edge'),
    upVolume: withAlpha(colour('--ds-market-up-fill'), 0.5),
    downVolume: withAlpha(colour('--ds-market-down-fill'), 0.5),
    crosshair: colour('--ds-line-control'),
    average: colour('--ds-chart-line'),
    emaFast: colour('--ds-chart-ema-fast'),
    emaSlow: colour('--ds-chart-ema-slow'),
    level: colour('--ds-action-text'),
    preMarketShade: colour('--ds-chart-shade-pre'),
    extendedShade: colour('--ds-chart-shade-extended'),
    fontFamily: getComputedStyle(element).fontFamily,
  };
  probe.remove();
  return theme;
};

const withAlpha = (rgb: string, alpha: number): string => rgb.replace(/^rgb\((.+)\)$/, `rgba($1, ${alpha})`);

/** Calls `listener` after each change of theme, density or market palette. Returns a function that unsubscribes. */
export const onThemeChange = (listener: () => void): (() => void) => {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['data-theme', 'data-density', 'data-market-palette'],
  });
  return () => observer.disconnect();
};
