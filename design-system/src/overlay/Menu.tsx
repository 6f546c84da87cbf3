import { Menu as BaseMenu } from '@base-ui/react/menu';
import { ChevronDown } from 'lucide-react';
import type { ComponentPropsWithRef, ReactElement, ReactNode } from 'react';
import { Button } from '../button/Button';
import { cx } from '../cx';

export interface MenuProps extends Omit<ComponentPropsWithRef<'div'>, 'children'> {
  /** The content of the button. */
  readonly label: ReactNode;
  /** The button's accessible name, if its content has no text. */
  readonly accessibleName?: string;
  readonly defaultOpen?: boolean;
  /** Controls the list from outside; use it with `onOpenChange`. */
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  /** The key that opens it (`aria-keyshortcuts`); the caller listens for it. */
  readonly shortcut?: string;
  readonly children: ReactNode;
}

/** A button that opens a list of actions. Arrow keys, type-ahead and Escape work. Ref and further props go to the list. */
export const Menu = ({
  label,
  accessibleName,
  defaultOpen = false,
  open,
  onOpenChange,
  shortcut,
  className,
  children,
  ...rest
}: MenuProps) => (
  <BaseMenu.Root
    defaultOpen={defaultOpen}
    {...(open !== undefined && { open })}
    {...(onOpenChange && { onOpenChange })}
  >
    <BaseMenu.Trigger
      render={
        <Button variant="ghost" aria-label={accessibleName} aria-keyshortcuts={shortcut}>
          {label}
          <ChevronDown aria-hidden="true" />
        </Button>
      }
    />
    <BaseMenu.Portal>
      <BaseMenu.Positioner className="ds-Positioner" sideOffset={6} align="end">
        <BaseMenu.Popup {...rest} className={cx('ds-Menu', className)} data-component="Menu">
          {children}
        </BaseMenu.Popup>
      </BaseMenu.Positioner>
    </BaseMenu.Portal>
  </BaseMenu.Root>
);

export interface MenuItemProps extends Omit<ComponentPropsWithRef<'div'>, 'onSelect' | 'onClick'> {
  readonly onSelect?: () => void;
  /** The router's link element to render as, so that it navigates without a reload. */
  readonly link?: ReactElement;
}

export const MenuItem = ({ onSelect, link, className, ...rest }: MenuItemProps) => (
  <BaseMenu.Item
    {...rest}
    className={cx('ds-Menu-item', className)}
    data-component="MenuItem"
    onClick={onSelect}
    {...(link === undefined ? {} : { render: link })}
  />
);

/** The menu's heading, such as the account it belongs to. It is not an action. */
export const MenuHeader = ({ className, ...rest }: ComponentPropsWithRef<'div'>) => (
  <div {...rest} className={cx('ds-Menu-header', className)} data-component="MenuHeader" />
);

export const MenuSeparator = ({ className, ...rest }: ComponentPropsWithRef<'div'>) => (
  <BaseMenu.Separator {...rest} className={cx('ds-Menu-separator', className)} data-component="MenuSeparator" />
);
