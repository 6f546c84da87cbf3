import type { Meta, StoryObj } from '@storybook/react';
import { IconButton } from '../button/IconButton';
import { noop } from '../foundations/story-kit';
import { SettingsIcon } from '../icons';
import { sampleRows } from '../overview/sample-data';
import { TABLE } from './sample-table';
import { Table } from './Table';

const meta: Meta = { title: 'Design System/Table/Features' };
export default meta;
type Story = StoryObj;

export const SortedDescending: Story = {
  render: () => <Table {...TABLE} sort={{ key: 'percent_change', direction: 'descending' }} onSort={noop} />,
};
export const SortedAscending: Story = {
  render: () => <Table {...TABLE} sort={{ key: 'symbol', direction: 'ascending' }} onSort={noop} />,
};
/** All rows share one tab stop; arrow keys move between them. */
export const RowsThatAct: Story = { render: () => <Table {...TABLE} onRowPress={noop} /> };
export const SelectedRow: Story = { render: () => <Table {...TABLE} selectedKey="DEMO2" onRowPress={noop} /> };
export const RowActions: Story = {
  render: () => (
    <Table
      {...TABLE}
      columns={[
        ...TABLE.columns,
        {
          key: 'actions',
          label: 'Actions',
          render: ({ symbol }) => (
            <IconButton size="small" label={`Alerts of ${symbol}`} icon={<SettingsIcon aria-hidden="true" />} />
          ),
        },
      ]}
    />
  ),
};
export const Prose: Story = {
  render: () => (
    <Table
      {...TABLE}
      columns={[
        ...TABLE.columns,
        { key: 'catalyst', label: 'Catalyst', truncate: true, render: (row) => row.catalyst },
      ]}
    />
  ),
};
/** The header stays while the rows scroll under it. */
export const HeadThatStays: Story = {
  render: () => (
    <div className="kit-tall ds-Table-scroll">
      <Table {...TABLE} rows={sampleRows(60)} />
    </div>
  ),
};
export const NoRows: Story = { render: () => <Table {...TABLE} rows={[]} /> };
