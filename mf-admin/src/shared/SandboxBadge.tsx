import { Badge } from '@prebell/design-system';

/** Shown beside amounts while the built-in sandbox replaces Stripe. */
export const SandboxBadge = () => (
  <Badge tone="warning" title="The built-in sandbox replaces Stripe. No card is charged.">
    Sandbox: no real money
  </Badge>
);
