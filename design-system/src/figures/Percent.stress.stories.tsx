import type { Meta, StoryObj } from '@storybook/react';
import { eachHardNumber } from '../foundations/story-kit';
import { Percent } from './figures';

const meta: Meta = { title: 'Design System/Percent/Stress' };
export default meta;
type Story = StoryObj;

export const HardNumbers: Story = { render: () => eachHardNumber((value) => <Percent value={value} />) };
