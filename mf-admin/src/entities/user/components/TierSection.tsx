import { type AdminUser, GRANT_DAYS, TIER_LABELS, TIERS, tierSchema } from '@prebell/contracts';
import { Button, Field, Select, TextInput, TierBadge } from '@prebell/design-system';
import { type FormEvent, useState } from 'react';
import type { UserChange } from '../api/manage';
import { DAYS_FAULT, draftOf, parseDays, tierUntil } from '../model/manage';
import styles from './ManageDialogView.module.css';

const TIER_OPTIONS = TIERS.map((tier) => ({ value: tier, label: TIER_LABELS[tier] }));

interface Props {
  readonly user: AdminUser;
  readonly busy: boolean;
  readonly onChange: (change: UserChange) => void;
}

/** Sets the plan and how long it lasts. */
export const TierSection = ({ user, busy, onChange }: Props) => {
  const [{ tier, days }, setDraft] = useState(() => draftOf(user));
  const [checked, setChecked] = useState(false);
  const parsed = parseDays(days);
  const lasts = tier !== 'free';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (lasts && parsed === null) return;
    onChange({ kind: 'tier', tier, expires_in_days: parsed ?? GRANT_DAYS });
  };
  return (
    <section className={styles.section} aria-labelledby="manage-tier">
      <header className={styles.head}>
        <h3 id="manage-tier" className={styles.heading}>
          Plan
        </h3>
        <span className={styles.now}>
          <TierBadge tier={user.subscription_tier} />
          {tierUntil(user)}
        </span>
      </header>
      <form className={styles.tier} onSubmit={submit} noValidate>
        <Field label="New plan">
          <Select
            options={TIER_OPTIONS}
            value={tier}
            onValueChange={(value) => setDraft((draft) => ({ ...draft, tier: tierSchema.parse(value) }))}
          />
        </Field>
        <Field label="Days" error={checked && lasts && parsed === null ? DAYS_FAULT : undefined}>
          <TextInput
            inputMode="numeric"
            value={lasts ? days : 'No end'}
            disabled={!lasts}
            onChange={(event) => {
              const { value } = event.currentTarget;
              setDraft((draft) => ({ ...draft, days: value }));
            }}
          />
        </Field>
        <Button type="submit" variant="primary" busy={busy} busyLabel="Saving...">
          Set plan
        </Button>
      </form>
    </section>
  );
};
