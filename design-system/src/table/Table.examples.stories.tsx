import type { Meta, StoryObj } from '@storybook/react';
import { Panel } from '../card/Panel';
import { noop } from '../foundations/story-kit';
import { Pagination } from './Pagination';
import { TABLE } from './sample-table';
import { Table } from './Table';

const meta: Meta = { title: 'Design System/Table/Examples' };
export default meta;
type Story = StoryObj;

export const InAPanel: Story = {
  globals: { density: 'compact' },
  render: () => (
    <Panel title="Live Scanners" foot="Last: 2s ago">
      <Table {...TABLE} selectedKey="DEMO2" onRowPress={noop} />
    </Panel>
  ),
};
export const WithPages: Story = {
  render: () => (
    <>
      <Table {...TABLE} />
      <Pagination
        noun="symbols"
        pagination={{ page: 1, per_page: 8, total: 57, pages: 8, has_prev: false, has_next: true }}
        onPage={noop}
      />
    </>
  ),
};
