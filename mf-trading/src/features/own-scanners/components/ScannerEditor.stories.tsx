import { createFakePlatform, FakePlatformProvider } from '@prebell/platform/testing';
import type { Meta, StoryObj } from '@storybook/react';
import { ownScanner } from '../../../shared/testing/own-scanner';
import { ScannerEditor } from './ScannerEditor';

const platform = createFakePlatform();
const ignore = () => undefined;

const meta: Meta<typeof ScannerEditor> = {
  title: 'Trading/ScannerEditor',
  component: ScannerEditor,
  args: { scanner: null, onSaved: ignore, onRemoved: ignore, onClose: ignore },
  decorators: [
    (Story) => (
      <FakePlatformProvider platform={platform}>
        <Story />
      </FakePlatformProvider>
    ),
  ],
};
export default meta;
type Story = StoryObj<typeof ScannerEditor>;

export const New: Story = {};
export const Existing: Story = { args: { scanner: ownScanner() } };
export const Alternatives: Story = {
  args: {
    scanner: ownScanner({
      definition: {
        ...ownScanner().definition,
        where: [
          { field: 'price', op: '>=', value: 2 },
          { field: 'since_vwap_up', op: '<=', value: 2 },
        ],
        or: [[{ field: 'since_high_after_halt', op: '<=', value: 5 }]],
      },
    }),
  },
};
export const OtherKinds: Story = {
  args: { scanner: ownScanner({ definition: { ...ownScanner().definition, other_kinds: true } }) },
};
