import type { Meta, StoryObj } from '@storybook/react';
import { useState } from 'react';
import { Field } from '../field/Field';
import { noop } from '../foundations/story-kit';
import { Combobox } from './Combobox';
import { Choice, SYMBOLS } from './story-choice';

const meta = { title: 'Design System/Combobox/Features', component: Choice } satisfies Meta<typeof Choice>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Chosen: Story = { args: { initial: 'KQTX' } };
export const Open: Story = { args: { defaultOpen: true, initial: 'KQTX' } };
export const NothingToChoose: Story = { args: { defaultOpen: true, options: [], emptyText: 'No such symbol' } };
export const Disabled: Story = { args: { initial: 'KQTX', disabled: true } };
export const ReadOnly: Story = { args: { initial: 'KQTX', readOnly: true } };
export const Invalid: Story = { args: { error: 'Choose a symbol' } };
export const NotAmongTheOptions: Story = { args: { initial: 'GONE' } };
export const WithoutField: Story = {
  render: () => <Combobox aria-label="Symbol" options={SYMBOLS} value={null} onValueChange={noop} />,
};
/** The options come from another search, such as the server's. Here it returns the typed text three times. */
export const ServerSearch: Story = {
  render: function Searched() {
    const [query, setQuery] = useState('');
    const found = ['A', 'B', 'C'].map((letter) => `${query.toUpperCase()}${letter}`);
    return (
      <Field label="Symbol">
        <Combobox
          options={found.map((symbol) => ({ value: symbol, label: symbol }))}
          value={null}
          onValueChange={noop}
          onQueryChange={setQuery}
        />
      </Field>
    );
  },
};
