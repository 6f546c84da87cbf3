import { PLANS, planAmount, TIERS } from '@prebell/contracts';
import { Button } from '../button/Button';
import { Card } from '../card/Card';
import { PlanCard } from '../card/PlanCard';
import { StatCard } from '../card/StatCard';
import { DayRibbon } from '../day-ribbon/DayRibbon';
import { Alert } from '../feedback/Alert';
import { Field } from '../field/Field';
import { PasswordInput } from '../field/PasswordInput';
import { TextInput } from '../field/TextInput';
import './examples.css';
import { SAMPLE_DAY, SAMPLE_HITS, SAMPLE_NOW } from './sample-data';

/** Plans, figures and a form, as on public pages. */
export const PageExample = () => (
  <div className="example-page">
    <DayRibbon day={SAMPLE_DAY} now={SAMPLE_NOW} hits={SAMPLE_HITS} size="tall" />
    <div className="example-plans">
      <StatCard value="84 ms" label="tick to your screen, p99" note="measured over the last 24 h" />
      <StatCard value="11,000" label="symbols scanned" note="every 250 ms" />
      <StatCard value="measuring…" label="uptime" note="Objective 99.9%" />
    </div>
    <div className="example-plans">
      {TIERS.map((tier) => (
        <PlanCard
          key={tier}
          label={PLANS[tier].label}
          price={planAmount(tier, 'monthly')}
          description={PLANS[tier].description}
          features={PLANS[tier].features}
          limitations={PLANS[tier].limitations}
          popular={tier === 'pro'}
          action={<Button variant={tier === 'pro' ? 'primary' : 'secondary'}>Start trial</Button>}
        />
      ))}
    </div>
    <Card className="example-group">
      <Alert>Passwords do not match</Alert>
      <Field label="Username or Email" required>
        <TextInput defaultValue="mara" />
      </Field>
      <Field label="Password" required hint="At least 8 characters">
        <PasswordInput defaultValue="a-quiet-harbour" />
      </Field>
      <div className="example-row">
        <Button variant="primary">Login</Button>
        <Button>Create account</Button>
      </div>
    </Card>
  </div>
);
