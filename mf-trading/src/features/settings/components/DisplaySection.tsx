import { Field, Select } from '@prebell/design-system';
import { usePlatform, usePreference, useStore } from '@prebell/platform';
import { DENSITY_PREFERENCE, type Density, PALETTE_PREFERENCE, type Palette } from '../../../shared/display/display';
import { Section } from './Section';
import styles from './Settings.module.css';

const THEMES = [
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
];
const PALETTES: readonly { readonly value: Palette; readonly label: string }[] = [
  { value: 'classic', label: 'Green and red' },
  { value: 'colour-blind', label: 'Blue and orange' },
];
const DENSITIES: readonly { readonly value: Density; readonly label: string }[] = [
  { value: 'compact', label: 'Compact' },
  { value: 'comfortable', label: 'Comfortable' },
];

/** Theme, market colours and density. Changes apply immediately, and only in this browser. */
export const DisplaySection = () => {
  const { theme } = usePlatform();
  const [palette, setPalette] = usePreference(PALETTE_PREFERENCE);
  const [density, setDensity] = usePreference(DENSITY_PREFERENCE);
  return (
    <Section title="Display" text="Changes apply immediately and are saved in this browser.">
      <Field label="Theme" className={styles.choice}>
        <Select
          options={THEMES}
          value={useStore(theme)}
          onValueChange={(value) => theme.set(value === 'light' ? 'light' : 'dark')}
        />
      </Field>
      <Field
        label="Market colors"
        hint="Blue and orange suit all kinds of color vision. Signs and arrows show the direction too."
        className={styles.choice}
      >
        <Select options={PALETTES} value={palette} onValueChange={(value) => setPalette(value as Palette)} />
      </Field>
      <Field label="Desk density" className={styles.choice}>
        <Select options={DENSITIES} value={density} onValueChange={(value) => setDensity(value as Density)} />
      </Field>
    </Section>
  );
};
