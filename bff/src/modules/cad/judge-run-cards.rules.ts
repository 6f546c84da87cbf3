import { isSameUnit, type Proposal, proposeUnits, type RunCards, readRunCards } from '@prebell/contracts';
import { decidedAt, type FreeAt, firstOf, type LoggedCall } from './learn-run-cards.rules';

/** How often a proposal was right. */
export interface Score {
  readonly right: number;
  readonly of: number;
}

/** How well the screen's proposals match what was sent, for calls that the run cards were not learned from. */
export interface Judgement {
  /** Calls that got a unit of the kind while the station's own unit was free: the unit proposed first was sent first. */
  readonly ownFree: Score;
  /** The same calls, but counting only units that the Tab key takes at once, not those of an optional kind. */
  readonly ownFreeUsual: Score;
  /** For comparison, on the same calls: the station's own unit was sent first. */
  readonly alwaysOwn: Score;
  /** Every call that got a unit of the kind: the unit proposed first was sent first. */
  readonly all: Score;
  /** The share of all calls for which the screen proposes at least one unit. */
  readonly anyUnit: Score;
  /** Every call: at least as many units were sent of each kind as the Tab key takes at once. */
  readonly kindsSent: Score;
  /** Every call: exactly the units that the Tab key takes at once were sent, by kind. */
  readonly kindsEqual: Score;
}

interface Asked {
  readonly kind: string;
  readonly isFree: FreeAt;
  /** The unit stationed in the call's area, or null. */
  readonly homeOf: (call: LoggedCall) => string | null;
  /** The area for which units are proposed. */
  readonly areaFor: (cards: RunCards, call: LoggedCall) => string | null;
}

const countsOf = (kinds: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
};

/** Whether every usual unit of a proposal was sent, by kind, and whether no other unit was. */
const compareKinds = ({ units }: Proposal, call: LoggedCall) => {
  const usual = units.flatMap(({ kind, unit, isOptional }) => (isOptional || unit === null ? [] : kind));
  const sent = countsOf(call.units.map(({ kind }) => kind));
  const isSent = usual.length > 0 && [...countsOf(usual)].every(([kind, count]) => (sent.get(kind) ?? 0) >= count);
  return { isSent, isEqual: isSent && usual.length === call.units.length };
};

const score = <T>(some: readonly T[], test: (one: T) => boolean): Score => ({
  right: some.filter(test).length,
  of: some.length,
});

/**
 * Judges run cards by what the screen proposes for a call's nature and area. The unit proposed first for `kind` is
 * right if the log says that it was sent first; no proposal is wrong. The proposal is made for the moment when the
 * first unit of any kind was sent. A unit is free if it was on no other call of the log then.
 */
export const judgeRunCards = (
  text: string,
  calls: readonly LoggedCall[],
  { kind, isFree, homeOf, areaFor }: Asked,
): Judgement => {
  const cards = readRunCards(text);
  const judged = calls.map((call) => {
    const at = decidedAt(call);
    const free = (unit: string) => isFree(unit, at, call.id);
    const proposal = proposeUnits(cards, { nature: call.nature, area: areaFor(cards, call) }, free);
    const came = firstOf(call, kind);
    const first = proposal.units.find((one) => one.kind === kind);
    const home = homeOf(call);
    const isCame = (unit: string | null = null) => unit !== null && came !== null && isSameUnit(unit, came);
    return {
      hasCome: came !== null,
      isOwnFree: came !== null && home !== null && free(home),
      isOwn: isCame(home),
      isRight: isCame(first?.unit),
      isUsual: first?.isOptional === false,
      isAny: proposal.units.some(({ unit }) => unit !== null),
      ...compareKinds(proposal, call),
    };
  });
  const own = judged.filter(({ isOwnFree }) => isOwnFree);
  const came = judged.filter(({ hasCome }) => hasCome);
  return {
    ownFree: score(own, ({ isRight }) => isRight),
    ownFreeUsual: score(own, ({ isRight, isUsual }) => isRight && isUsual),
    alwaysOwn: score(own, ({ isOwn }) => isOwn),
    all: score(came, ({ isRight }) => isRight),
    anyUnit: score(judged, ({ isAny }) => isAny),
    kindsSent: score(judged, ({ isSent }) => isSent),
    kindsEqual: score(judged, ({ isEqual }) => isEqual),
  };
};
