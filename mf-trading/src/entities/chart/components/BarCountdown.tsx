import type { Resolution } from '@prebell/contracts';
import { formatCountdown } from '@prebell/design-system';
import { usePlatform } from '@prebell/platform';
import { useTick } from '../../../shared/use-tick';
import { barClose } from '../model/bar-close';

/** Time until the current bar closes, by the market's clock. */
export const BarCountdown = ({ resolution }: { readonly resolution: Resolution }) => {
  useTick(1_000);
  const { clock } = usePlatform();
  const [day, now] = [clock.get()?.day ?? null, clock.now()];
  const end = day === null || now === null || resolution === 'D' ? null : barClose(day, resolution, now / 1_000);
  if (end === null || now === null) return null;
  return <span>Bar closes in {formatCountdown(Math.ceil(end - now / 1_000))}</span>;
};
