import { Menu as BaseMenu } from '@base-ui/react/menu';
import { ChevronDown } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Button } from '../button/Button';

export interface MenuProps {
  /** What the button shows. */
  readonly label: ReactNode;
  /** The button's name where its content is not a name. */
  readonly accessibleName?: string;
  readonly children: ReactNode;
}

/** A button that opens a list of actions; arrow keys, type-ahead and Escape work. */
export const Menu = ({ label, accessibleName, children }: MenuProps) => (
  <BaseMenu.Root>
    <BaseMenu.Trigger
      render={
        <Button variant="ghost" aria-label={accessibleName}>
          {label}
          <ChevronDown aria-hidden="true" />
        </Button>
      }
    />
    <BaseMenu.Portal>
      <BaseMenu.Positioner className="ds-Positioner" sideOffset={6} align="end">
        <BaseMenu.Popup className="ds-Menu" data-component="Menu">
          {children}
        </BaseMenu.Popup>
      </BaseMenu.Positioner>
    </BaseMenu.Portal>
  </BaseMenu.Root>
);

export interface MenuItemProps {
  readonly onSelect?: () => void;
  /** A link element to render as; the router's own, so that it navigates without a reload. */
  readonly link?: ReactElement;
  readonly children: ReactNode;
}

export const MenuItem = ({ onSelect, link, children }: MenuItemProps) => (
  <BaseMenu.Item className="ds-Menu-item" onClick={onSelect} {...(link === undefined ? {} : { render: link })}>
    {children}
  </BaseMenu.Item>
);

/** Who or what the menu is about; not an action. */
export const MenuHeader = ({ children }: { children: ReactNode }) => <div className="ds-Menu-header">{children}</div>;

export const MenuSeparator = () => <BaseMenu.Separator className="ds-Menu-separator" />;
