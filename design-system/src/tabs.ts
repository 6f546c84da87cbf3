// Tabs need Base UI. Their own entry lets public pages load them without the other Base UI components.
export { type TabItem, Tabs, type TabsProps } from './tabs/Tabs';
