import type { Meta, StoryObj } from '@storybook/react';
import * as icons from '../icons';
import { Row, Specimens } from './story-kit';

const meta: Meta = { title: 'Design System/Foundations/Icons' };
export default meta;
type Story = StoryObj;

export const All: Story = {
  render: () => (
    <Specimens
      minWidth="9rem"
      of={Object.fromEntries(
        Object.entries(icons).map(([name, Icon]) => [name, <Icon key={name} aria-hidden="true" />]),
      )}
    />
  ),
};
/** An icon has the size it is given and the colour of its text. */
export const Sizes: Story = {
  render: () => (
    <Row>
      {['1rem', '1.25rem', '1.5rem', '2rem'].map((size) => (
        <icons.BellIcon key={size} aria-hidden="true" style={{ width: size, height: size }} />
      ))}
    </Row>
  ),
};
/** An icon without text needs its meaning as its accessible name. */
export const Named: Story = { render: () => <icons.LockIcon role="img" aria-label="locked" /> };
