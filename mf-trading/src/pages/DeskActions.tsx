import type { User } from '@prebell/contracts';
import { Button } from '@prebell/design-system';
import { usePermission, usePlatform } from '@prebell/platform';
import { SoundSwitch } from '../entities/signals';
import { AlertsButton } from '../features/alerts';
import { LayoutMenu } from '../features/layouts';
import { TrialOffer } from '../features/trial';
import { useKeyHints } from '../shared/keys/KeyMapProvider';
import styles from './DashboardPage.module.css';
import type { useLayoutParts } from './useLayoutParts';

interface Props {
  readonly user: User;
  readonly layoutParts: ReturnType<typeof useLayoutParts>;
  readonly onAlerts: () => void;
  readonly onBrief: () => void;
}

/** The actions in the desk's header: layouts, alerts, brief, time machine, sound and trial. */
export const DeskActions = ({ user, layoutParts, onAlerts, onBrief }: Props) => {
  const { host } = usePlatform();
  const keys = useKeyHints();
  const mayAlert = usePermission('alerts:realtime');
  return (
    <>
      <LayoutMenu parts={layoutParts} />
      {mayAlert && <AlertsButton onOpen={onAlerts} />}
      <Button
        size="small"
        variant="ghost"
        className={styles.brief}
        title={keys.hint('Morning brief', 'brief')}
        aria-keyshortcuts={keys.aria('brief')}
        onClick={onBrief}
      >
        Brief
      </Button>
      <Button
        size="small"
        variant="ghost"
        className={styles.brief}
        title="The whole desk at any minute of a recorded day"
        onClick={() => host.navigate('/dashboard?at=newest')}
      >
        Time machine
      </Button>
      <SoundSwitch user={user} />
      <TrialOffer user={user} />
    </>
  );
};
