// The components that the hosts themselves show. Remotes do not share this entry, so a host bundles only what it imports.

export { Logo } from './brand/Logo';
export { Button, buttonLinkProps } from './button/Button';
export { IconButton } from './button/IconButton';
export { Card } from './card/Card';
export { ErrorState, LoadingState } from './feedback/states';
export { Toaster } from './feedback/Toaster';
export { ChevronDownIcon } from './icons';
export { ThemeIcon } from './ThemeIcon';
export { VisuallyHidden } from './VisuallyHidden';
