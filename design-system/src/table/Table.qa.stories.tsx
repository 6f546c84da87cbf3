import type { Meta, StoryObj } from '@storybook/react';
import { noop, Specimens } from '../foundations/story-kit';
import { Pagination } from './Pagination';
import { TABLE } from './sample-table';
import { Table } from './Table';

const meta: Meta = { title: 'Design System/Table/QA', tags: ['qa'] };
export default meta;
type Story = StoryObj;

const pages = { page: 2, per_page: 8, total: 57, pages: 8, has_prev: true, has_next: true };

export const Grid: Story = {
  render: () => (
    <Specimens
      minWidth="28rem"
      of={{
        plain: <Table {...TABLE} label="Plain" />,
        'sorted, selected': (
          <Table
            {...TABLE}
            label="Sorted"
            sort={{ key: 'percent_change', direction: 'descending' }}
            onSort={noop}
            selectedKey="DEMO2"
            onRowPress={noop}
          />
        ),
        compact: (
          <div data-density="compact">
            <Table {...TABLE} label="Compact" />
          </div>
        ),
        pages: <Pagination noun="symbols" pagination={pages} onPage={noop} />,
        'no rows': <Table {...TABLE} label="No rows" rows={[]} />,
      }}
    />
  ),
};
