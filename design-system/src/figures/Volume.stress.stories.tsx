import type { Meta, StoryObj } from '@storybook/react';
import { eachHardNumber } from '../foundations/story-kit';
import { Volume } from './figures';

const meta: Meta = { title: 'Design System/Volume/Stress' };
export default meta;
type Story = StoryObj;

export const HardNumbers: Story = { render: () => eachHardNumber((value) => <Volume value={value} />) };
