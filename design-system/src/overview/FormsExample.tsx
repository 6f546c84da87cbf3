import { TIERS } from '@prebell/contracts';
import { Badge, TierBadge } from '../badge/Badge';
import { Button, type ButtonSize, type ButtonVariant } from '../button/Button';
import { IconButton } from '../button/IconButton';
import { Card } from '../card/Card';
import { Alert } from '../feedback/Alert';
import { Skeleton } from '../feedback/states';
import { Checkbox, Switch } from '../field/Checkbox';
import { Field } from '../field/Field';
import { PasswordInput } from '../field/PasswordInput';
import { Select } from '../field/Select';
import { TextArea, TextInput } from '../field/TextInput';
import { RefreshIcon } from '../icons';
import './examples.css';

const VARIANTS: ButtonVariant[] = ['primary', 'secondary', 'ghost', 'danger'];
const SIZES: ButtonSize[] = ['small', 'medium', 'large'];

const Buttons = () => (
  <Card className="example-group">
    {SIZES.map((size) => (
      <div key={size} className="example-row">
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant} size={size}>
            Upgrade
          </Button>
        ))}
        <IconButton size={size} label="Refresh" icon={<RefreshIcon aria-hidden="true" />} />
      </div>
    ))}
    <div className="example-row">
      <Button disabled>Disabled</Button>
      <Button busy variant="primary">
        Signing In...
      </Button>
      <Button icon={<RefreshIcon aria-hidden="true" />}>With icon</Button>
    </div>
  </Card>
);

const Fields = () => (
  <Card className="example-group">
    <Field label="Username" required>
      <TextInput placeholder="mara" />
    </Field>
    <Field label="Password" hint="At least 8 characters">
      <PasswordInput defaultValue="a-quiet-harbour" />
    </Field>
    <Field label="Address of Incident" error="Address of incident is required">
      <TextInput />
    </Field>
    <Field label="Interval" optional>
      <Select options={[{ value: 'monthly', label: 'Monthly' }]} />
    </Field>
    <Field label="Notes">
      <TextArea />
    </Field>
    <Field label="Locked">
      <TextInput disabled defaultValue="cannot change" />
    </Field>
  </Card>
);

const Marks = () => (
  <Card className="example-group">
    <Checkbox label="I am 18 or older" defaultChecked />
    <Checkbox label="I accept the terms" />
    <Switch label="Live" checked onCheckedChange={() => undefined} />
    <Switch label="Manual" checked={false} onCheckedChange={() => undefined} />
    <div className="example-row">
      {[...TIERS, 'unknown' as const].map((tier) => (
        <TierBadge key={tier} tier={tier} />
      ))}
      <Badge>Limited</Badge>
      <Badge tone="action">Most Popular</Badge>
    </div>
    <Alert>Invalid username or password</Alert>
    <Alert kind="warning">Refresh failed</Alert>
    <Alert kind="info">Simulated data</Alert>
    <Alert kind="success">Subscription reactivated successfully</Alert>
    <Skeleton />
  </Card>
);

/** Every control and its states. */
export const FormsExample = () => (
  <div className="example-controls">
    <Buttons />
    <Fields />
    <Marks />
  </div>
);
