import { requiredTier, type Scanner, scannerLimit, type User } from '@prebell/contracts';
import { Panel } from '@prebell/design-system';
import { usePlatform, useUser } from '@prebell/platform';
import { useQueryClient } from '@prebell/platform/query';
import { BRIEF_KEY, BriefHead, Calendar, CompanyNews, Halts, Movers, OwnScans } from '../features/brief';
import { deskAddress } from '../shared/desk-address/desk-address';
import { useMarketPalette } from '../shared/display/display';
import { usePageKeys } from '../shared/keys/usePageKeys';
import { LockedScanner } from '../shared/locked-scanner/LockedScanner';
import { useLockedSamples } from '../shared/locked-scanner/locked-samples';
import { useMarketStatus } from '../shared/market/market-status';
import { hasOwnScanners } from '../shared/own-scanners/own-scanners';
import styles from './BriefPage.module.css';
import { ViewSwitch, viewAddress } from './ViewSwitch';

/** The morning on one page: top gappers with reasons and levels, halts, company events, calendar and the user's own scanners. */
export const BriefPage = () => {
  const user = useUser();
  // The route requires a user, but for a moment between sign-out and redirect there is none.
  return user === null ? null : <Brief user={user} />;
};

const Brief = ({ user }: { readonly user: User }) => {
  const { host } = usePlatform();
  const queryClient = useQueryClient();
  const { status } = useMarketStatus();
  useMarketPalette();
  const refresh = () => void queryClient.invalidateQueries({ queryKey: [BRIEF_KEY] });
  const print = () => window.print();
  const toDesk = () => host.navigate('/dashboard');
  usePageKeys({ r: refresh, p: print, b: toDesk, escape: toDesk });
  const openChart = (symbol: string) => host.navigate(deskAddress(symbol));
  const subject = { tier: user.subscription_tier, is_admin: user.is_admin };
  const hasGappers = scannerLimit('gappers', subject) !== null;
  // Every plan includes Momentum.
  const scanner: Scanner = hasGappers ? 'gappers' : 'momentum';
  const samples = useLockedSamples(user);
  const isRecording = status?.feed.provider === 'replay';
  return (
    <div className={styles.page} data-density="compact">
      <BriefHead market={status} onRefresh={refresh} onPrint={print} />
      <Movers user={user} scanner={scanner} market={status} onSymbol={openChart} />
      {!hasGappers && (
        <Panel className={styles.locked} title="Gappers" aria-label="Gappers">
          <LockedScanner
            scanner="gappers"
            tier={requiredTier('gappers')}
            sample={samples.gappers ?? null}
            onUpgrade={() => host.openUpgrade({ feature: 'gappers' })}
          />
        </Panel>
      )}
      <div className={styles.facts}>
        <Calendar />
        <Halts isRecording={isRecording} onSymbol={openChart} />
        <CompanyNews isRecording={isRecording} onSymbol={openChart} />
      </div>
      {hasOwnScanners(user) && <OwnScans user={user} onSymbol={openChart} />}
      <ViewSwitch
        view="brief"
        onView={(view) => host.navigate(viewAddress(view))}
        onBrief={() => window.scrollTo({ top: 0 })}
      />
    </div>
  );
};
