import { SCANNER_LABELS, TIER_LABELS, type User } from '@prebell/contracts';
import { Button, Field, Select, Switch } from '@prebell/design-system';
import { usePlatform, usePreference } from '@prebell/platform';
import { useState } from 'react';
import {
  BUDGET_PREFERENCE,
  type ChosenKind,
  HOURLY_BUDGETS,
  mayHaveSignals,
  NOTIFY_PREFERENCE,
  playTone,
  SIGNAL_KINDS,
  SIGNALS_TIER,
  SOUNDS_PREFERENCE,
} from '../../../entities/signals';
import { keyLabel } from '../../../shared/keys/key-name';
import { useOwnKeys } from '../../../shared/keys/own-keys';
import { hasOwnScanners } from '../../../shared/own-scanners/own-scanners';
import { Section } from './Section';
import styles from './Settings.module.css';

const NAMES: Record<ChosenKind, string> = { ...SCANNER_LABELS, own: 'Your scanners', halt: 'Halts' };
const BUDGETS = HOURLY_BUDGETS.map((count) => ({ value: String(count), label: `${count} an hour` }));

/** Sounds for each scanner and for halts, their hourly limit, and desktop notifications. */
export const SignalsSection = ({ user }: { readonly user: User }) => {
  const { host } = usePlatform();
  const { mute } = useOwnKeys();
  const [sounds, setSounds] = usePreference(SOUNDS_PREFERENCE);
  const [perHour, setPerHour] = usePreference(BUDGET_PREFERENCE);
  if (!mayHaveSignals(user)) {
    return (
      <Section
        title="Sounds and notifications"
        text={`Real-time alerts require ${TIER_LABELS[SIGNALS_TIER]} tier or higher.`}
      >
        <Button variant="primary" onClick={() => host.openUpgrade({ feature: 'other' })}>
          Upgrade to {TIER_LABELS[SIGNALS_TIER]}
        </Button>
      </Section>
    );
  }
  const toggle = (kind: ChosenKind, on: boolean) =>
    setSounds(SIGNAL_KINDS.filter((one) => (one === kind ? on : sounds.includes(one))));
  return (
    <Section
      title="Sounds and notifications"
      text={`Plays a sound when a symbol enters a scanner that is open on the desk and switched on here, or is halted: at most once a minute per symbol. ${keyLabel(mute)} mutes on the desk.`}
    >
      <div className={styles.switches}>
        {SIGNAL_KINDS.filter((kind) => kind !== 'own' || hasOwnScanners(user)).map((kind) => (
          <div key={kind} className={styles.sounds}>
            <Switch label={NAMES[kind]} checked={sounds.includes(kind)} onCheckedChange={(on) => toggle(kind, on)} />
            <Button
              size="small"
              variant="ghost"
              aria-label={`Play the sound of ${NAMES[kind]}`}
              onClick={() => void playTone(kind)}
            >
              Play
            </Button>
          </div>
        ))}
        <div className={styles.sounds}>
          <span>Your alerts, each as you set it</span>
          <Button
            size="small"
            variant="ghost"
            aria-label="Play the sound of your alerts"
            onClick={() => void playTone('alert')}
          >
            Play
          </Button>
        </div>
        <NotifySwitch />
      </div>
      <Field
        label="Sounds per hour"
        hint="We mute further sounds until the hour is over, and the desk shows how many."
        className={styles.choice}
      >
        <Select options={BUDGETS} value={String(perHour)} onValueChange={(value) => setPerHour(Number(value))} />
      </Field>
    </Section>
  );
};

/** Notifications need the browser's permission, which the browser requests once. */
const NotifySwitch = () => {
  const [on, setOn] = usePreference(NOTIFY_PREFERENCE);
  const [refused, setRefused] = useState(false);
  const change = async (wanted: boolean) => {
    const granted = !wanted || (await Notification.requestPermission()) === 'granted';
    setRefused(!granted);
    setOn(wanted && granted);
  };
  return (
    <>
      <Switch
        label="Desktop notifications while the page is hidden"
        checked={on}
        onCheckedChange={(wanted) => void change(wanted)}
      />
      {refused && (
        <p role="alert" className={styles.text}>
          Your browser blocks notifications from this site. You can allow them in its settings.
        </p>
      )}
    </>
  );
};
