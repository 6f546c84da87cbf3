import { type Preference, usePreference } from '@prebell/platform';
import { useEffect } from 'react';

export type Palette = 'classic' | 'colour-blind';
export type Density = 'compact' | 'comfortable';

/** Colours of rising and falling prices. */
export const PALETTE_PREFERENCE: Preference<Palette> = {
  name: 'display.market-palette',
  accepts: (value): value is Palette => value === 'classic' || value === 'colour-blind',
  fallback: 'classic',
};

/** How close rows and controls of the desk stand. */
export const DENSITY_PREFERENCE: Preference<Density> = {
  name: 'display.density',
  accepts: (value): value is Density => value === 'compact' || value === 'comfortable',
  fallback: 'compact',
};

/** Puts the chosen market colours on the page while it is shown, and takes them off with it. */
export const useMarketPalette = (): void => {
  const [palette] = usePreference(PALETTE_PREFERENCE);
  useEffect(() => {
    if (palette === 'classic') return;
    const { dataset } = document.documentElement;
    dataset.marketPalette = palette;
    return () => {
      delete dataset.marketPalette;
    };
  }, [palette]);
};
