import {
  firstHorizon,
  groupsOfTable,
  HORIZONS,
  type Horizon,
  horizonText,
  LIVE_PARTS,
  SCORECARD_LABELS,
  SCORECARD_NOTES,
  type Scorecard,
  type ScorecardGroup,
  scorecardDetails,
  scorecardText,
  shownTables,
} from '@prebell/contracts';
import { Alert, Badge, Field, Select } from '@prebell/design-system/base';
import { Link } from '@prebell/platform/router';
import { useState } from 'react';
import { Section } from '../../../shared/page/Section';
import { TextGrid } from '../../../shared/page/TextGrid';
import cut from './Cut.module.css';
import { Extremes } from './Extremes';
import { GroupTable } from './GroupTable';
import { type Choice, HitList } from './HitList';
import styles from './ScorecardView.module.css';
import { Verify } from './Verify';

interface Props {
  /** Undefined until the platform has answered. */
  readonly card: Scorecard | undefined;
  readonly choice: Choice;
  readonly onChoice: (choice: Choice) => void;
  readonly onOpen: (group: ScorecardGroup) => void;
}

/** What readers must know about a log that is not live. Hidden if there is no note. */
const Note = ({ card }: Pick<Props, 'card'>) => {
  const note = card === undefined ? null : SCORECARD_NOTES[card.log];
  return (
    <Alert kind="warning" className={styles.warning} role="note">
      <span data-live={LIVE_PARTS.scorecardNote}>
        {note !== null && (
          <>
            <b>{note[0]}</b> {note[1]}
          </>
        )}
      </span>
    </Alert>
  );
};

const HOW = [
  {
    title: 'Sealed when it happens',
    text: 'The platform writes each hit into the log before an outcome can be known. A hit that it seals five or more minutes late counts nowhere.',
  },
  {
    title: 'Nothing is left out',
    text: 'Each entry has a hash in a Merkle tree, and the platform signs its root within a minute of every new entry. Anyone who keeps one root sees any later change.',
  },
  {
    title: 'One rule for all outcomes',
    text: 'We buy at the open of the next bar and sell after 5, 15, 30 and 60 minutes and at the close. We subtract half the spread and slippage on both sides, and we never assume a fill during a halt.',
  },
  {
    title: 'Intervals by day',
    text: 'Hits of one day resemble each other. So the 95% intervals come from resampled days, and fewer than ten days get none.',
  },
  {
    title: 'Logs that never mix',
    text: 'A live market, recorded days and a simulation have a log each. Simulated figures are marked.',
  },
  {
    title: 'Readable after 15 minutes',
    text: 'Live hits and outcomes are readable 15 minutes after they were sealed. Until then their hashes are public.',
  },
];

/**
 * The sealed hits by scanner, session and month, the best and the worst, each hit, and how to check them. The back end fills
 * all of this into the prerendered page, so that nothing moves when the live page takes over.
 */
export const ScorecardView = ({ card, choice, onChoice, onOpen }: Props) => (
  <>
    <section className={styles.overall} aria-label="Sealed hits">
      <p className={styles.headline} data-live={LIVE_PARTS.scorecard}>
        {card === undefined ? 'Sealed hits of three scanners' : scorecardText(card)}
      </p>
      <p className={styles.note} data-live={LIVE_PARTS.scorecardDetails}>
        {card !== undefined && scorecardDetails(card)}
      </p>
      <Logs card={card} />
    </section>
    <Note card={card} />
    {(card === undefined || card.hits > 0) && <Figures card={card} onOpen={onOpen} />}
    <Section title="How it works">
      <TextGrid items={HOW} columns={3} />
    </Section>
    {(card === undefined || card.hits > 0 || card.uncounted > 0) && (
      <div id="every-hit" className={styles.all}>
        <Section title="Every hit">
          <HitList card={card} choice={choice} onChoice={onChoice} />
        </Section>
      </div>
    )}
    <Section title="Check it yourself">
      <Verify card={card} />
    </Section>
    <p className={styles.note}>Past results do not predict future ones. This is not trading advice.</p>
  </>
);

/** Lets readers choose a log. Hidden if there is only one. */
const Logs = ({ card }: Pick<Props, 'card'>) => (
  <nav className={styles.logs} aria-label="Logs" data-live={LIVE_PARTS.scorecardLogs}>
    {card !== undefined &&
      card.logs.length > 1 &&
      card.logs.map(({ log, hits }) => (
        <Link key={log} to={`/scorecard?log=${log}`} aria-current={log === card.log ? 'page' : undefined}>
          {SCORECARD_LABELS[log]} <Badge>{hits.toLocaleString('en-US')}</Badge>
        </Link>
      ))}
  </nav>
);

const Figures = ({ card, onOpen }: Pick<Props, 'card' | 'onOpen'>) => {
  // Until the visitor chooses a horizon, use the first one that has outcomes.
  const [chosen, choose] = useState<Horizon | null>(null);
  const horizon = chosen ?? firstHorizon(card);
  return (
    <div className={styles.figures}>
      <Section title="How the hits turned out">
        <Field label="Outcome after" className={styles.horizon}>
          <Select
            value={String(horizon)}
            options={HORIZONS.map((each) => ({ value: String(each), label: horizonText(each) }))}
            onValueChange={(value) => choose(HORIZONS.find((each) => String(each) === value) ?? null)}
          />
        </Field>
        <div className={cut.cut}>
          <div className={styles.tables} data-live={LIVE_PARTS.scorecardFigures}>
            {card !== undefined &&
              shownTables(card).map((table) => (
                <GroupTable
                  key={table.label}
                  label={table.label}
                  groups={groupsOfTable(card, table)}
                  horizon={horizon}
                  onOpen={onOpen}
                />
              ))}
          </div>
        </div>
      </Section>
      <Section title="The best and the worst">
        <Extremes card={card} />
      </Section>
    </div>
  );
};
