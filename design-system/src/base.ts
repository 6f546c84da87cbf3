// The components that need neither Base UI nor the virtual list. Public pages load only these and the tabs (`tabs.ts`).
export { announce } from './announce';
export { Badge, type BadgeProps, type BadgeTone, SessionBadge, StatusBadge, TierBadge } from './badge/Badge';
export { Logo } from './brand/Logo';
export { Button, type ButtonProps, type ButtonSize, type ButtonVariant, buttonLinkProps } from './button/Button';
export { IconButton, type IconButtonProps } from './button/IconButton';
export { Card } from './card/Card';
export { Panel, type PanelProps } from './card/Panel';
export { PlanCard, type PlanCardProps } from './card/PlanCard';
export { StatCard, type StatCardProps } from './card/StatCard';
export { type ChartTheme, chartTheme, onThemeChange } from './chart-theme/chart-theme';
export { DayRibbon, type DayRibbonProps } from './day-ribbon/DayRibbon';
export type { RibbonHit } from './day-ribbon/ribbon-hit';
export { Alert, type AlertKind, type AlertProps } from './feedback/Alert';
export { RouteFailure, type RouteFailureProps } from './feedback/RouteFailure';
export {
  EmptyState,
  ErrorState,
  type ErrorStateProps,
  LoadingState,
  type LoadingStateProps,
  Skeleton,
  StatusView,
  type ViewStatus,
} from './feedback/states';
export { Toaster, type ToasterProps, type ToastItem } from './feedback/Toaster';
export { Checkbox, type CheckboxProps, Switch, type SwitchProps } from './field/Checkbox';
export { Field, type FieldProps } from './field/Field';
export { PasswordInput } from './field/PasswordInput';
export { Select, type SelectOption, type SelectProps } from './field/Select';
export { TextArea, TextInput } from './field/TextInput';
export { Percent, type PercentProps, Price, RelativeVolume, Volume } from './figures/figures';
export { type DotTone, KeyHint, StatusDot, SymbolLink } from './figures/small';
export { Clock, type ClockProps, Countdown, formatAge, formatCountdown, RelativeTime } from './figures/times';
export * from './icons';
export { Sparkline, type SparklineProps } from './sparkline/Sparkline';
export { Splitter, type SplitterProps } from './splitter/Splitter';
export { ThemeIcon } from './ThemeIcon';
export { actionsColumn } from './table/actions-column';
export type { Column, SortOrder } from './table/column';
export { Pagination, type PaginationProps } from './table/Pagination';
export { Table, type TableProps } from './table/Table';
export { VisuallyHidden } from './VisuallyHidden';
