import { Button, IconButton, PauseIcon, PlayIcon, RefreshIcon, Select, StatusDot } from '@prebell/design-system';
import { useKeyHints } from '../../../shared/keys/KeyMapProvider';
import type { ScannerPanelActions, ScannerPanelSnapshot } from '../model/panel-snapshot';
import { REFRESH_INTERVALS } from '../model/refresh-schedule';
import styles from './ScannerPanelView.module.css';

interface Props {
  readonly snapshot: Pick<
    ScannerPanelSnapshot,
    'live' | 'stale' | 'frozen' | 'intervalSeconds' | 'refreshing' | 'body'
  >;
  readonly actions: ScannerPanelActions;
}

const OPTIONS = REFRESH_INTERVALS.map(({ seconds, label }) => ({ value: String(seconds), label }));

/** Auto-refresh, 'refresh now' and the interval. The interval is next to its button, because the chart has a '5m' of its own. */
export const ScannerControls = ({
  snapshot: { live, stale, frozen, intervalSeconds, refreshing, body },
  actions,
}: Props) => {
  const keys = useKeyHints();
  return (
    <>
      <Button
        size="small"
        variant="ghost"
        aria-pressed={live}
        title="Auto-refresh"
        className={styles.live}
        icon={<StatusDot tone={live ? (stale === null ? 'success' : 'error') : 'neutral'} />}
        onClick={actions.toggleLive}
      >
        {live ? (
          <span className={styles.liveText} data-place="Stale">
            {stale === null ? 'Live' : 'Stale'}
          </span>
        ) : (
          'Manual'
        )}
      </Button>
      <IconButton
        size="small"
        label="Refresh scanner"
        icon={<RefreshIcon aria-hidden="true" />}
        busy={refreshing}
        disabled={body.state === 'locked' || body.state === 'disabled'}
        onClick={actions.refresh}
      />
      <Select
        size="small"
        aria-label="Refresh interval"
        options={OPTIONS}
        value={String(intervalSeconds)}
        onValueChange={(value) => actions.setIntervalSeconds(Number(value))}
      />
      <IconButton
        size="small"
        label={keys.hint('Freeze the order', 'freeze')}
        aria-keyshortcuts={keys.aria('freeze')}
        aria-pressed={frozen}
        icon={frozen ? <PlayIcon aria-hidden="true" /> : <PauseIcon aria-hidden="true" />}
        onClick={actions.toggleFrozen}
      />
    </>
  );
};
