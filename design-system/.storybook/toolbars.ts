import type { Session } from '@prebell/contracts';
import type { GlobalTypes } from 'storybook/internal/types';

/** The toolbar choices; a story reads them as `context.globals`. */
export interface Choices {
  readonly theme: 'dark' | 'light' | 'side by side';
  readonly density: 'comfortable' | 'compact';
  readonly palette: 'classic' | 'colour-blind';
  readonly textSpacing: 'normal' | 'WCAG 1.4.12';
  readonly session: Session;
}

export const DEFAULTS: Choices = {
  theme: 'dark',
  density: 'comfortable',
  palette: 'classic',
  textSpacing: 'normal',
  session: 'pre_market',
};

type Icon = 'circlehollow' | 'grid' | 'eye' | 'paragraph' | 'time';
interface Item<Value> {
  readonly value: Value;
  readonly title: string;
}

const choice = <Value extends string>(title: string, icon: Icon, items: readonly (Value | Item<Value>)[]) => ({
  toolbar: { title, icon, items: [...items], dynamicTitle: true },
});

export const globalTypes: GlobalTypes = {
  theme: choice<Choices['theme']>('Theme', 'circlehollow', ['dark', 'light', 'side by side']),
  density: choice<Choices['density']>('Density', 'grid', ['comfortable', 'compact']),
  palette: choice<Choices['palette']>('Market palette', 'eye', ['classic', 'colour-blind']),
  textSpacing: choice<Choices['textSpacing']>('Text spacing', 'paragraph', [
    { value: 'normal', title: 'Normal spacing' },
    { value: 'WCAG 1.4.12', title: 'Text spacing of WCAG 1.4.12' },
  ]),
  session: choice<Choices['session']>('Session', 'time', [
    { value: 'pre_market', title: 'Pre-market' },
    { value: 'core_trading', title: 'Market open' },
    { value: 'extended_hours', title: 'Extended hours' },
    { value: 'closed', title: 'Market closed' },
  ]),
};
