import { TIERS } from '@prebell/contracts';

/** A mark or text colour, and the surface behind it. */
export type ColourPair = readonly [on: string, surface: string];

export const SURFACES = ['--ds-surface-app', '--ds-surface-panel', '--ds-surface-raised', '--ds-surface-selected'];

export const TEXT = [
  '--ds-text',
  '--ds-text-secondary',
  '--ds-text-dim',
  '--ds-action-text',
  '--ds-market-up',
  '--ds-market-down',
  '--ds-status-error',
  '--ds-status-warning',
  '--ds-status-success',
  '--ds-status-info',
  '--ds-session-pre',
  '--ds-session-core',
  '--ds-session-extended',
  ...TIERS.map((tier) => `--ds-tier-${tier}`),
];

/** Need 4.5:1 on their own fill. */
export const TEXT_ON_FILLS: readonly ColourPair[] = [
  ['--ds-on-action', '--ds-action'],
  ['--ds-on-action', '--ds-action-hover'],
  ['--ds-on-status-fill', '--ds-status-danger-fill'],
  ['--ds-on-status-fill', '--ds-status-success-fill'],
  ['--ds-on-status-warning-fill', '--ds-status-warning-fill'],
  ...['error', 'warning', 'success', 'info'].flatMap((kind): ColourPair[] => [
    [`--ds-status-${kind}`, `--ds-status-${kind}-wash`],
    ['--ds-text', `--ds-status-${kind}-wash`],
  ]),
  ['--ds-text', '--ds-action-wash'],
];

export const GRAPHICS = [
  '--ds-action-mark',
  '--ds-line-control',
  '--ds-focus',
  '--ds-session-pre-fill',
  '--ds-session-core-fill',
  '--ds-session-extended-fill',
  '--ds-market-up-edge',
  '--ds-market-down-edge',
  '--ds-chart-line',
  '--ds-chart-ema-fast',
  '--ds-chart-ema-slow',
];

/** Need 4.5:1: every text colour on every surface. */
export const TEXT_PAIRS: readonly ColourPair[] = TEXT.flatMap((text) =>
  SURFACES.map((surface): ColourPair => [text, surface]),
);

/** Need 3:1. The selected surface has no graphics of its own. */
export const GRAPHIC_PAIRS: readonly ColourPair[] = GRAPHICS.flatMap((mark) =>
  SURFACES.slice(0, 3).map((surface): ColourPair => [mark, surface]),
);
