// The main entry: every component except the password meter. All remotes but the public pages load it.
export * from './base';
export { Combobox, type ComboboxOption, type ComboboxProps } from './combobox/Combobox';
export { AlertDialog, type AlertDialogProps, Dialog, type DialogProps } from './overlay/Dialog';
export { IdentityDialog, type IdentityDialogProps } from './overlay/IdentityDialog';
export { Menu, MenuHeader, MenuItem, type MenuItemProps, type MenuProps, MenuSeparator } from './overlay/Menu';
export { Popover, type PopoverProps, Tooltip, type TooltipProps } from './overlay/Popover';
export * from './tabs';
export { VirtualTable } from './virtual-table/VirtualTable';
