import type { Meta, StoryObj } from '@storybook/react';
import { eachHardNumber } from '../foundations/story-kit';
import { RelativeVolume } from './figures';

const meta: Meta = { title: 'Design System/RelativeVolume/Stress' };
export default meta;
type Story = StoryObj;

export const HardNumbers: Story = { render: () => eachHardNumber((value) => <RelativeVolume value={value} />) };
