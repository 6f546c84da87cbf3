import { Popover as BasePopover } from '@base-ui/react/popover';
import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';

export interface TooltipProps {
  readonly text: ReactNode;
  /** One element that can be focused. */
  readonly children: ReactElement;
}

/** A few words about the element, on hover and on focus. Never the only place that says something. */
export const Tooltip = ({ text, children }: TooltipProps) => (
  <BaseTooltip.Provider delay={400}>
    <BaseTooltip.Root>
      <BaseTooltip.Trigger render={children} />
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner className="ds-Positioner" sideOffset={6}>
          <BaseTooltip.Popup className="ds-Tooltip" data-component="Tooltip">
            {text}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  </BaseTooltip.Provider>
);

export interface PopoverProps {
  readonly trigger: ReactElement;
  readonly title: string;
  readonly children: ReactNode;
}

/** Details beside the element that opened them; the page stays usable. */
export const Popover = ({ trigger, title, children }: PopoverProps) => (
  <BasePopover.Root>
    <BasePopover.Trigger render={trigger} />
    <BasePopover.Portal>
      <BasePopover.Positioner className="ds-Positioner" sideOffset={6}>
        <BasePopover.Popup className="ds-Popover" data-component="Popover">
          <BasePopover.Title className="ds-Popover-title">{title}</BasePopover.Title>
          {children}
        </BasePopover.Popup>
      </BasePopover.Positioner>
    </BasePopover.Portal>
  </BasePopover.Root>
);
