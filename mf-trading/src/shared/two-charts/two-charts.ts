import { type Preference, usePlatform, usePreference } from '@prebell/platform';
import { useMedia } from '../use-media';

/** Whether the user wants a second chart. */
export const TWO_CHARTS_PREFERENCE: Preference<boolean> = {
  name: 'desk.two-charts',
  accepts: (value): value is boolean => typeof value === 'boolean',
  fallback: false,
};

/** From here each of two charts has about 440 pixels beside the list. */
const FITS = '(width >= 81.25rem)';
/** From here two charts leave room for news and trading room beside them. */
const FITS_BESIDE_PANELS = '(width >= 110rem)';
/** What the button and the key say in a narrower window. */
export const TOO_NARROW = 'Two charts need a window at least 1,300 pixels wide';

export interface TwoCharts {
  /** Two charts are on screen. */
  readonly shown: boolean;
  /** The window has room for two charts. */
  readonly fits: boolean;
  /** News and trading room move below the charts to make room. */
  readonly stacked: boolean;
  /** Shows or hides the second chart; says why not where the window is too narrow. */
  readonly toggle: () => void;
}

/** One chart or two: the user's choice, and what the window has room for. */
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
