import { TIER_LABELS, type User } from '@prebell/contracts';
import { Button, IconButton, LockIcon, Popover, SettingsIcon, Switch } from '@prebell/design-system';
import { DRAWING_LABELS, DRAWINGS, type Drawing, mayDraw, STUDIES_TIER } from '../model/studies';
import styles from './DrawingsMenu.module.css';

interface Props {
  readonly user: Pick<User, 'subscription_tier' | 'is_admin'>;
  readonly drawings: readonly Drawing[];
  readonly onDrawings: (drawings: readonly Drawing[]) => void;
  readonly onUpgrade: () => void;
}

/** Switches for indicators and everything else that can be drawn over the bars. A locked one names the plan that includes it. */
export const DrawingsMenu = ({ user, drawings, onDrawings, onUpgrade }: Props) => {
  const locked = DRAWINGS.filter((drawing) => !mayDraw(drawing, user));
  const toggle = (drawing: Drawing, on: boolean) =>
    onDrawings(DRAWINGS.filter((one) => (one === drawing ? on : drawings.includes(one))));
  return (
    <Popover
      title="Chart indicators"
      trigger={<IconButton size="small" label="Indicators" icon={<SettingsIcon aria-hidden="true" />} />}
    >
      <div className={styles.list}>
        {DRAWINGS.filter((drawing) => !locked.includes(drawing)).map((drawing) => (
          <Switch
            key={drawing}
            label={DRAWING_LABELS[drawing]}
            checked={drawings.includes(drawing)}
            onCheckedChange={(on) => toggle(drawing, on)}
          />
        ))}
        {locked.length > 0 && (
          <div className={styles.locked}>
            <p>
              <LockIcon aria-hidden="true" /> {locked.map((drawing) => DRAWING_LABELS[drawing]).join(', ')}
            </p>
            <Button size="small" variant="primary" onClick={onUpgrade}>
              Upgrade to {TIER_LABELS[STUDIES_TIER]}
            </Button>
          </div>
        )}
      </div>
    </Popover>
  );
};
