import { minutes } from '@prebell/contracts';
import { Button, PauseIcon, PlayIcon, Select } from '@prebell/design-system';
import { easternTime } from '../../../shared/eastern-time/eastern-time';
import { usePageKeys } from '../../../shared/keys/usePageKeys';
import type { usePlayer } from '../hooks/usePlayer';
import { SPEEDS } from '../model/replay-tape';
import styles from './ReplayView.module.css';

interface Props {
  readonly player: ReturnType<typeof usePlayer>;
  /** Epoch milliseconds. */
  readonly hitAt: number;
}

const OPTIONS = SPEEDS.map((speed) => ({ value: String(speed), label: `${speed}×` }));
const MINUTE_MS = minutes(1);

/** Play, pause, speed, and jumps by one minute or to the hit, each with its key. */
export const ReplayControls = ({ player, hitAt }: Props) => {
  const { at, playing, ended, speed } = player;
  usePageKeys({
    ' ': player.toggle,
    arrowleft: () => player.seek(at - MINUTE_MS),
    arrowright: () => player.seek(at + MINUTE_MS),
    h: () => player.seek(hitAt),
  });
  const verb = ended ? 'Play again' : playing ? 'Pause' : 'Play';
  return (
    <div className={styles.controls}>
      <span className={styles.clock}>{easternTime(at)} ET</span>
      <Button
        size="small"
        title="One minute back (←)"
        aria-keyshortcuts="ArrowLeft"
        onClick={() => player.seek(at - MINUTE_MS)}
      >
        −1 min
      </Button>
      <Button
        size="small"
        variant="primary"
        title={`${verb} (space)`}
        aria-keyshortcuts="Space"
        icon={playing ? <PauseIcon aria-hidden="true" /> : <PlayIcon aria-hidden="true" />}
        onClick={player.toggle}
      >
        <span className={styles.verb}>{verb}</span>
      </Button>
      <Button
        size="small"
        title="One minute on (→)"
        aria-keyshortcuts="ArrowRight"
        onClick={() => player.seek(at + MINUTE_MS)}
      >
        +1 min
      </Button>
      <Button
        size="small"
        variant="ghost"
        title="To the hit (H)"
        aria-keyshortcuts="h"
        onClick={() => player.seek(hitAt)}
      >
        To the hit
      </Button>
      <Select
        size="small"
        aria-label="Speed"
        options={OPTIONS}
        value={String(speed)}
        onValueChange={(value) => player.setSpeed(Number(value))}
      />
    </div>
  );
};
