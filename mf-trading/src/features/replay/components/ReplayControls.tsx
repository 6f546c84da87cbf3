import { minutes } from '@prebell/contracts';
import { Button, PauseIcon, PlayIcon, Select } from '@prebell/design-system';
import { easternTime } from '../../../shared/eastern-time/eastern-time';
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

/** Play, pause, speed, and jumps by one minute or to the hit. */
export const ReplayControls = ({ player, hitAt }: Props) => {
  const { at, playing, ended, speed } = player;
  const verb = ended ? 'Play again' : playing ? 'Pause' : 'Play';
  return (
    <div className={styles.controls}>
      <span className={styles.clock}>{easternTime(at)} ET</span>
      <Button size="small" onClick={() => player.seek(at - MINUTE_MS)}>
        −1 min
      </Button>
      <Button
        size="small"
        variant="primary"
        icon={playing ? <PauseIcon aria-hidden="true" /> : <PlayIcon aria-hidden="true" />}
        onClick={player.toggle}
      >
        <span className={styles.verb}>{verb}</span>
      </Button>
      <Button size="small" onClick={() => player.seek(at + MINUTE_MS)}>
        +1 min
      </Button>
      <Button size="small" variant="ghost" onClick={() => player.seek(hitAt)}>
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
