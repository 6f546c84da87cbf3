import { runMigrations } from '@prebell/server/db';
import { prepareJobs } from '@prebell/server/jobs';
import { type Migration, Migrator } from 'kysely';
import type { Database } from './database';
import { grantDispatchRole } from './dispatch-role';
import { QUEUES } from './jobs';
import { up as accounts } from './migrations/001-accounts';
import { up as dispatch } from './migrations/002-dispatch';
import { up as scannerSettings } from './migrations/003-scanner-settings';
import { up as chat } from './migrations/004-chat';
import { up as supportTickets } from './migrations/005-support-tickets';
import { up as adminAudit } from './migrations/006-admin-audit';
import { up as dispatchActions } from './migrations/007-dispatch-actions';
import { up as mailOutbox } from './migrations/008-mail-outbox';
import { up as identity } from './migrations/009-identity';
import { up as billing } from './migrations/010-billing';
import { up as stripeSandbox } from './migrations/011-stripe-sandbox';
import { up as dispatchRecord } from './migrations/012-dispatch-record';
import { up as hits } from './migrations/013-hits';
import { up as marketClosures } from './migrations/014-market-closures';
import { up as chatRoom } from './migrations/015-chat-room';
import { up as remoteFaults } from './migrations/016-remote-faults';
import { up as uptime } from './migrations/017-uptime';
import { up as oneRuleOfAccess } from './migrations/020-one-rule-of-access';
import { up as alerts } from './migrations/021-alerts';
import { up as watchlists } from './migrations/022-watchlists';
import { up as apiKeys } from './migrations/023-api-keys';
import { up as throttlesAndSearch } from './migrations/024-throttles-and-search';
import { up as cluster } from './migrations/027-cluster';
import { up as erasedRequests } from './migrations/028-erased-requests';
import { up as demoMark } from './migrations/030-demo-mark';
import { up as keyExpiry } from './migrations/031-key-expiry';
import { up as stepUp } from './migrations/032-step-up';
import { up as chargesAndCredit } from './migrations/035-charges-and-credit';
import { up as orderOfLists } from './migrations/036-order-of-lists';
import { up as creditAndCancellation } from './migrations/040-credit-and-cancellation';
import { up as heldTiers } from './migrations/042-held-tiers';
import { up as ownerNames } from './migrations/043-owner-names';
import { up as listsOfRecords } from './migrations/044-lists-of-records';
import { up as rankOfTiers } from './migrations/045-rank-of-tiers';
import { up as announcedPayments } from './migrations/046-announced-payments';
import { up as signedInFaults } from './migrations/048-signed-in-faults';
import { up as confirmedDemoMail } from './migrations/049-confirmed-demo-mail';
import { up as storiesOfHits } from './migrations/050-stories-of-hits';
import { up as callNumbersAndAddresses } from './migrations/051-call-numbers-and-addresses';
import { up as sealedStates } from './migrations/052-sealed-states';
import { up as dueAlerts } from './migrations/053-due-alerts';
import { up as seenPrices } from './migrations/054-seen-prices';
import { up as mergedCalls } from './migrations/056-merged-calls';
import { up as runCards } from './migrations/057-run-cards';
import { up as closedCallChanges } from './migrations/058-closed-call-changes';
import { up as par } from './migrations/059-par';
import { up as lease } from './migrations/060-lease';
import { up as leadersWithoutAddress } from './migrations/063-leaders-without-address';
import { up as operations } from './migrations/064-operations';
import { up as releaseUsage } from './migrations/065-release-usage';
import { up as ownHits } from './migrations/066-own-hits';
import { up as alertsOnOwnScanners } from './migrations/067-alerts-on-own-scanners';
import { up as canary } from './migrations/068-canary';
import { up as kindsOfBackups } from './migrations/069-kinds-of-backups';
import { up as desk } from './migrations/070-desk';
import { up as chartMarks } from './migrations/071-chart-marks';
import { up as foreignReports } from './migrations/072-foreign-reports';
import { up as passkeys } from './migrations/073-passkeys';
import { up as codes } from './migrations/074-codes';
import { up as adminRequests } from './migrations/075-admin-requests';
import { up as cspReports } from './migrations/076-csp-reports';
import { up as sealedFacts } from './migrations/085-sealed-facts';
import { up as sealedLines } from './migrations/086-sealed-lines';
import { up as keyedRequests } from './migrations/087-keyed-requests';
import { up as backtests } from './migrations/090-backtests';
import { up as incidents } from './migrations/095-incidents';
import { up as statusChecks } from './migrations/100-status-checks';
import { up as scorecard } from './migrations/103-scorecard';
import { up as mrrMovements } from './migrations/105-mrr-movements';
import { up as cannedTexts } from './migrations/107-canned-texts';
import { up as statusMails } from './migrations/108-status-mails';
import { up as erasuresOnly } from './migrations/110-erasures-only';
import { up as countedLines } from './migrations/111-counted-lines';
import { up as auditStart } from './migrations/112-audit-start';
import { up as ticketAnswers } from './migrations/113-ticket-answers';
import { up as firstPasswordLinks } from './migrations/114-first-password-links';
import { up as paperTrading } from './migrations/115-paper-trading';
import { up as cardDigits } from './migrations/116-card-digits';
import { up as searchOfTickets } from './migrations/117-search-of-tickets';
import { addScannerSwitches } from './scanner-switches';
import { keepTierRank } from './tier-rank';

/** Every migration by name, in order. A static map, because a bundled server cannot list files. */
export const migrations: Record<string, Migration> = {
  '001-accounts': { up: accounts },
  '002-dispatch': { up: dispatch },
  '003-scanner-settings': { up: scannerSettings },
  '004-chat': { up: chat },
  '005-support-tickets': { up: supportTickets },
  '006-admin-audit': { up: adminAudit },
  '007-dispatch-actions': { up: dispatchActions },
  '008-mail-outbox': { up: mailOutbox },
  '009-identity': { up: identity },
  '010-billing': { up: billing },
  '011-stripe-sandbox': { up: stripeSandbox },
  '012-dispatch-record': { up: dispatchRecord },
  '013-hits': { up: hits },
  '014-market-closures': { up: marketClosures },
  '015-chat-room': { up: chatRoom },
  '016-remote-faults': { up: remoteFaults },
  '017-uptime': { up: uptime },
  '020-one-rule-of-access': { up: oneRuleOfAccess },
  '021-alerts': { up: alerts },
  '022-watchlists': { up: watchlists },
  '023-api-keys': { up: apiKeys },
  '024-throttles-and-search': { up: throttlesAndSearch },
  '027-cluster': { up: cluster },
  '028-erased-requests': { up: erasedRequests },
  '030-demo-mark': { up: demoMark },
  '031-key-expiry': { up: keyExpiry },
  '032-step-up': { up: stepUp },
  '035-charges-and-credit': { up: chargesAndCredit },
  '036-order-of-lists': { up: orderOfLists },
  '040-credit-and-cancellation': { up: creditAndCancellation },
  '042-held-tiers': { up: heldTiers },
  '043-owner-names': { up: ownerNames },
  '044-lists-of-records': { up: listsOfRecords },
  '045-rank-of-tiers': { up: rankOfTiers },
  '046-announced-payments': { up: announcedPayments },
  '048-signed-in-faults': { up: signedInFaults },
  '049-confirmed-demo-mail': { up: confirmedDemoMail },
  '050-stories-of-hits': { up: storiesOfHits },
  '051-call-numbers-and-addresses': { up: callNumbersAndAddresses },
  '052-sealed-states': { up: sealedStates },
  '053-due-alerts': { up: dueAlerts },
  '054-seen-prices': { up: seenPrices },
  '056-merged-calls': { up: mergedCalls },
  '057-run-cards': { up: runCards },
  '058-closed-call-changes': { up: closedCallChanges },
  '059-par': { up: par },
  '060-lease': { up: lease },
  '063-leaders-without-address': { up: leadersWithoutAddress },
  '064-operations': { up: operations },
  '065-release-usage': { up: releaseUsage },
  '066-own-hits': { up: ownHits },
  '067-alerts-on-own-scanners': { up: alertsOnOwnScanners },
  '068-canary': { up: canary },
  '069-kinds-of-backups': { up: kindsOfBackups },
  '070-desk': { up: desk },
  '071-chart-marks': { up: chartMarks },
  '072-foreign-reports': { up: foreignReports },
  '073-passkeys': { up: passkeys },
  '074-codes': { up: codes },
  '075-admin-requests': { up: adminRequests },
  '076-csp-reports': { up: cspReports },
  '085-sealed-facts': { up: sealedFacts },
  '086-sealed-lines': { up: sealedLines },
  '087-keyed-requests': { up: keyedRequests },
  '090-backtests': { up: backtests },
  '095-incidents': { up: incidents },
  '100-status-checks': { up: statusChecks },
  '103-scorecard': { up: scorecard },
  '105-mrr-movements': { up: mrrMovements },
  '107-canned-texts': { up: cannedTexts },
  '108-status-mails': { up: statusMails },
  '110-erasures-only': { up: erasuresOnly },
  '111-counted-lines': { up: countedLines },
  '112-audit-start': { up: auditStart },
  '113-ticket-answers': { up: ticketAnswers },
  '114-first-password-links': { up: firstPasswordLinks },
  '115-paper-trading': { up: paperTrading },
  '116-card-digits': { up: cardDigits },
  '117-search-of-tickets': { up: searchOfTickets },
};

/** The last migration that ran on a database, or null. */
export const lastMigration = async (db: Database): Promise<string | null> => {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  return (await migrator.getMigrations()).findLast(({ executedAt }) => executedAt !== undefined)?.name ?? null;
};

/** Brings an older or empty database to the schema it had after `name`. Throws on a failure. */
export const migrateTo = (db: Database, name: string): Promise<void> => runMigrations(db, migrations, name);

/** Updates the schema; several processes may call it at the same time, and one does the work. Throws on a failure. */
export const migrate = async (db: Database): Promise<void> => {
  await runMigrations(db, migrations);
  await addScannerSwitches(db);
  await keepTierRank(db);
  await prepareJobs(db, QUEUES);
  await grantDispatchRole(db);
};
