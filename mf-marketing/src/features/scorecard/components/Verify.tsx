import { LIVE_PARTS, type Scorecard, scorecardHeadText } from '@prebell/contracts';
import styles from './Verify.module.css';

/** How anyone can check the log, with the public key and the newest head, which the back end also writes into the `dl`. */
export const Verify = ({ card }: { card: Scorecard | undefined }) => (
  <div className={styles.verify}>
    <ol>
      <li>
        Open any hit in the list. Your browser computes its hash and checks that the signed head contains it. You need
        nothing else.
      </li>
      <li>
        Keep a signed head today. <a href="/api/scorecard/head">/api/scorecard/head</a> gives the newest one.
      </li>
      <li>
        Later, run <code>npm run scorecard -- verify YYYY-MM-DD --from https://…</code> in our source code, with a day
        of the list. Add <code>--expect</code> for the kept head and <code>--key</code> for the public key.
      </li>
      <li>
        The command reads the whole log, checks all heads, and names an entry that was changed, left out or added. With
        the recorded prices of a day it also computes all hits and outcomes again.
      </li>
    </ol>
    <dl data-live={LIVE_PARTS.scorecardHead}>
      {card !== undefined && (
        <>
          <dt>Public key</dt>
          <dd>
            <code>{card.verifier}</code>
          </dd>
          {card.head !== null && (
            <>
              <dt>{scorecardHeadText(card.head)}</dt>
              <dd>
                <pre>{card.head.note}</pre>
              </dd>
            </>
          )}
        </>
      )}
    </dl>
  </div>
);
