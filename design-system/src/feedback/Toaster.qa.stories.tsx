import type { Meta, StoryObj } from '@storybook/react';
import { noop } from '../foundations/story-kit';
import type { AlertKind } from './Alert';
import { Toaster } from './Toaster';

const meta: Meta = { title: 'Design System/Toaster/QA', tags: ['qa'] };
export default meta;
type Story = StoryObj;

const KINDS: AlertKind[] = ['error', 'warning', 'info', 'success'];
const ITEMS = KINDS.map((kind, id) => ({ id, kind, text: `What happened, ${kind}` }));

export const Grid: Story = { render: () => <Toaster items={ITEMS} onDismiss={noop} durationMs={600_000} /> };
