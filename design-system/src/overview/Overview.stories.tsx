import type { Meta, StoryObj } from '@storybook/react';
import { DeskExample } from './DeskExample';
import { FormsExample } from './FormsExample';
import { PageExample } from './PageExample';

const meta: Meta = { title: 'Design System/Overview', parameters: { layout: 'fullscreen' } };
export default meta;
type Story = StoryObj;

/** The dense half: desk, administration and dispatch. */
export const Desk: Story = { render: () => <DeskExample />, globals: { density: 'compact' } };
/** The calm half: public pages. */
export const Page: Story = { render: () => <PageExample />, globals: { density: 'comfortable' } };
/** Every control and state side by side. */
export const Controls: Story = { render: () => <FormsExample />, globals: { density: 'comfortable' } };
export const ControlsCompact: Story = { render: () => <FormsExample />, globals: { density: 'compact' } };
