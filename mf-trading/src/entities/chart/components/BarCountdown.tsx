import { type Resolution, toSeconds } from '@prebell/contracts';
import { formatCountdown } from '@prebell/design-system';
import { usePlatform } from '@prebell/platform';
import { useTick } from '../../../shared/use-tick';
import { barClose } from '../model/bar-close';

interface Props {
  readonly resolution: Resolution;
  /** Minutes per bar if recorded bars are longer than the resolution, else null. */
  readonly step: number | null;
}

/** Time until the current bar closes, by the market's clock. */
export const BarCountdown = ({ resolution, step }: Props) => {
  useTick(1_000);
  const { clock } = usePlatform();
  const [day, now] = [clock.get()?.day ?? null, clock.now()];
  const end =
    day === null || now === null || resolution === 'D' ? null : barClose(day, resolution, toSeconds(now), step);
  if (end === null || now === null) return null;
  return <span>Bar closes in {formatCountdown(Math.ceil(end - toSeconds(now)))}</span>;
};
