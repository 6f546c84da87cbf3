import type { Meta, StoryObj } from '@storybook/react';
import { Row, Specimens } from '../foundations/story-kit';
import { RefreshIcon } from '../icons';
import { Button, type ButtonSize, type ButtonVariant } from './Button';
import { IconButton } from './IconButton';

const meta: Meta = { title: 'Design System/Button/QA', tags: ['qa'] };
export default meta;
type Story = StoryObj;

const VARIANTS: ButtonVariant[] = ['primary', 'secondary', 'ghost', 'danger'];
const SIZES: ButtonSize[] = ['small', 'medium', 'large'];

export const Grid: Story = {
  render: () => (
    <Specimens
      minWidth="18rem"
      of={Object.fromEntries(
        VARIANTS.flatMap((variant) =>
          SIZES.map((size) => [
            `${variant} ${size}`,
            <Row key={size}>
              <Button variant={variant} size={size}>
                Upgrade
              </Button>
              <Button variant={variant} size={size} disabled>
                Off
              </Button>
              <Button variant={variant} size={size} busy>
                Busy
              </Button>
              <IconButton variant={variant} size={size} label="Refresh" icon={<RefreshIcon aria-hidden="true" />} />
            </Row>,
          ]),
        ),
      )}
    />
  ),
};
