import type { Meta, StoryObj } from '@storybook/react';
import { useState } from 'react';
import { LockIcon } from '../icons';
import { Tabs } from './Tabs';

const meta: Meta = { title: 'Design System/Tabs' };
export default meta;
type Story = StoryObj;

export const Scanners: Story = {
  render: function Scanners() {
    const [value, setValue] = useState('momentum');
    return (
      <Tabs
        label="Scanners"
        value={value}
        onValueChange={setValue}
        items={[
          { value: 'momentum', label: 'Momentum', mark: 14 },
          { value: 'gappers', label: 'Gappers', mark: 23 },
          { value: 'low_float', label: 'Low Float', mark: <LockIcon aria-label="locked" /> },
        ]}
      >
        {value}
      </Tabs>
    );
  },
};
