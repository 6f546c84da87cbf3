import { type ComponentProps, useState } from 'react';
import { Tabs } from './Tabs';

export const SCANNER_TABS = [
  { value: 'momentum', label: 'Momentum' },
  { value: 'gappers', label: 'Gappers' },
  { value: 'low_float', label: 'Low Float' },
];

/** For stories: tabs with their own state, starting with the first tab. */
export const LiveTabs = ({
  items,
  label = 'Scanners',
}: Partial<Pick<ComponentProps<typeof Tabs>, 'items' | 'label'>>) => {
  const all = items ?? SCANNER_TABS;
  const [value, setValue] = useState(all[0]?.value ?? '');
  return (
    <Tabs label={label} items={all} value={value} onValueChange={setValue}>
      Rows of {value}
    </Tabs>
  );
};
