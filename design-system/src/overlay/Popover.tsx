import { Popover as BasePopover } from '@base-ui/react/popover';
import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import type { ComponentPropsWithRef, ReactElement, ReactNode } from 'react';
import { cx } from '../cx';

/** Further props of the popup: ref, class name, attributes. */
type PopupProps = Omit<ComponentPropsWithRef<'div'>, 'title' | 'children'>;

export interface TooltipProps extends PopupProps {
  readonly text: ReactNode;
  readonly defaultOpen?: boolean;
  /** One focusable element. */
  readonly children: ReactElement;
}

/** A short hint on hover and focus. Never put information only here. */
export const Tooltip = ({ text, defaultOpen = false, className, children, ...rest }: TooltipProps) => (
  <BaseTooltip.Provider delay={400}>
    <BaseTooltip.Root defaultOpen={defaultOpen}>
      <BaseTooltip.Trigger render={children} />
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner className="ds-Positioner" sideOffset={6}>
          <BaseTooltip.Popup {...rest} className={cx('ds-Tooltip', className)} data-component="Tooltip">
            {text}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  </BaseTooltip.Provider>
);

export interface PopoverProps extends PopupProps {
  readonly trigger: ReactElement;
  readonly title: string;
  readonly defaultOpen?: boolean;
  readonly children: ReactNode;
}

/** Details next to the element that opens them. The page stays usable. */
export const Popover = ({ trigger, title, defaultOpen = false, className, children, ...rest }: PopoverProps) => (
  <BasePopover.Root defaultOpen={defaultOpen}>
    <BasePopover.Trigger render={trigger} />
    <BasePopover.Portal>
      <BasePopover.Positioner className="ds-Positioner" sideOffset={6}>
        <BasePopover.Popup {...rest} className={cx('ds-Popover', className)} data-component="Popover">
          <BasePopover.Title className="ds-Popover-title">{title}</BasePopover.Title>
          {children}
        </BasePopover.Popup>
      </BasePopover.Positioner>
    </BasePopover.Portal>
  </BasePopover.Root>
);
