// What a host itself shows. No remote takes it from the host, so a bundle contains only what the host names.

export { Logo } from './brand/Logo';
export { Button, buttonLinkProps } from './button/Button';
export { IconButton } from './button/IconButton';
export { Card } from './card/Card';
export { ErrorState, LoadingState } from './feedback/states';
export { Toaster } from './feedback/Toaster';
export { ChevronDownIcon } from './icons';
export { ThemeIcon } from './ThemeIcon';
export { VisuallyHidden } from './VisuallyHidden';
