import { Toaster } from '@prebell/design-system/frame';
import { usePlatform, useStore } from '@prebell/platform';
import { Outlet, useLocation } from '@prebell/platform/router';
import { useShell } from '../shell-context';
import { UpdateNotice } from '../updates/UpdateNotice';
import { UpgradeWidget } from '../upgrade/UpgradeWidget';
import { ViewBadge } from '../view/ViewBadge';
import { Footer } from './Footer';
import styles from './Frame.module.css';
import { IdentityQuestion } from './IdentityQuestion';
import { Progress } from './Progress';
import { ScrollPosition } from './ScrollPosition';
import { TopBar } from './TopBar';
import { usePageChange } from './use-page-change';

/** The frame around every page: top bar, content, footer and notices. A page can opt out with `chrome: none`. */
export const Frame = () => {
  const { pages, view } = useShell();
  const { notify } = usePlatform();
  const page = pages.at(useLocation().pathname);
  const main = usePageChange(page?.route.title ?? 'Page not found');
  const notices = useStore(notify);
  const hasChrome = page?.route.chrome !== 'none';
  const hasFooter = hasChrome && page?.route.footer !== false;
  return (
    <div className={styles.frame}>
      {hasChrome && (
        <>
          <a className={styles.skip} href="#main">
            Skip to content
          </a>
          <TopBar />
        </>
      )}
      <Progress />
      <main className={styles.main} data-footed={hasFooter || undefined} id="main" ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      {hasFooter && <Footer />}
      <Toaster items={notices} onDismiss={notify.dismiss} />
      <UpdateNotice />
      <UpgradeWidget />
      <IdentityQuestion />
      {view && <ViewBadge view={view} />}
      <ScrollPosition />
    </div>
  );
};
