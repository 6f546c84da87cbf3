import { LIVE_PARTS, type Scorecard, scorecardCommand, scorecardHeadPath, scorecardHeadText } from '@prebell/contracts';
import styles from './Verify.module.css';

/** How anyone can check the log. The back end also writes what the `dl` contains. */
export const Verify = ({ card }: { card: Scorecard | undefined }) => (
  <div className={styles.verify}>
    <ol>
      <li>
        Open any hit in the list. Your browser computes its hash and checks that the signed head contains it. You need
        nothing else.
      </li>
      <li>Keep a signed head today. The newest one is below, with the address that always gives it.</li>
      <li>
        Later, run the command below in our source code, with any day of the list and the address of this platform. Add{' '}
        <code>--expect</code> for the kept head and <code>--key</code> for the public key.
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
              <dd>
                <a href={scorecardHeadPath(card.log)}>{scorecardHeadPath(card.log)}</a>
              </dd>
            </>
          )}
          <dt>Command</dt>
          <dd>
            <code>{scorecardCommand(card)}</code>
          </dd>
        </>
      )}
    </dl>
  </div>
);
