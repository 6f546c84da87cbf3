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

/** Spacing of rows and controls on the desk. */
export const DENSITY_PREFERENCE: Preference<Density> = {
  name: 'display.density',
  accepts: (value): value is Density => value === 'compact' || value === 'comfortable',
  fallback: 'compact',
};

/** Applies the chosen market colours while the page is shown, and removes them afterwards. */
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
