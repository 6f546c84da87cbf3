import { type Preference, usePlatform, usePreference } from '@prebell/platform';
import { useMedia } from '../use-media';

/** Whether the user wants a second chart. */
export const TWO_CHARTS_PREFERENCE: Preference<boolean> = {
  name: 'desk.two-charts',
  accepts: (value): value is boolean => typeof value === 'boolean',
  fallback: false,
};

/** From this width on, two charts have about 440 pixels each next to the list. */
const FITS = '(width >= 81.25rem)';
/** From this width on, two charts leave room for news and trading room next to them. */
const FITS_BESIDE_PANELS = '(width >= 110rem)';
/** Shown when the user asks for two charts in a narrower window. */
export const TOO_NARROW = 'Two charts need a window at least 1,300 pixels wide';

export interface TwoCharts {
  /** Whether two charts are on screen. */
  readonly shown: boolean;
  /** Whether the window has room for two charts. */
  readonly fits: boolean;
  /** Whether news and trading room move below the charts to make room. */
  readonly stacked: boolean;
  /** Shows or hides the second chart; in a window that is too narrow, says why not. */
  readonly toggle: () => void;
}

/** Whether to show one chart or two: depends on the user's choice and the window's width. */
export const useTwoCharts = (): TwoCharts => {
  const { notify } = usePlatform();
  const [wanted, setWanted] = usePreference(TWO_CHARTS_PREFERENCE);
  const fits = useMedia(FITS);
  const roomy = useMedia(FITS_BESIDE_PANELS);
  const shown = wanted && fits;
  return {
    shown,
    fits,
    stacked: shown && !roomy,
    toggle: () => {
      if (fits) setWanted(!wanted);
      else notify.show('info', `${TOO_NARROW}.`);
    },
  };
};
