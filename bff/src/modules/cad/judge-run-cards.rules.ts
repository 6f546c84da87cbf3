import { isSameUnit, type Proposal, proposeUnits, type RunCards, readRunCards } from '@prebell/contracts';
import { decidedAt, type FreeAt, firstOf, type LoggedCall } from './learn-run-cards.rules';

/** How often something was right. */
export interface Score {
  readonly right: number;
  readonly of: number;
}

/** What the screen would have proposed for calls that the run cards were not learned from. */
export interface Judgement {
  /** Calls that got a unit of the kind while the station's own was free: the first one proposed came first. */
  readonly ownFree: Score;
  /** The same calls, counting only units that Tab takes at once, not those of an optional kind. */
  readonly ownFreeUsual: Score;
  /** For comparison: always the station's own unit, on the calls of `ownFree`. */
  readonly alwaysOwn: Score;
  /** Every call that got a unit of the kind: the first one proposed came first. */
  readonly all: Score;
  /** The share of all calls for which the screen proposes at least one unit. */
  readonly anyUnit: Score;
  /** Every call: all units that Tab takes at once are of kinds that were sent, in that number. */
  readonly kindsSent: Score;
  /** Every call: these are also all units that were sent. */
  readonly kindsEqual: Score;
}

interface Asked {
  readonly kind: string;
  readonly isFree: FreeAt;
  /** The unit that lives in the area of a call, or null. */
  readonly homeOf: (call: LoggedCall) => string | null;
  /** The area for which units are proposed. */
  readonly areaFor: (cards: RunCards, call: LoggedCall) => string | null;
}

const countsOf = (kinds: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
};

/** Whether the usual units of a proposal are of kinds that were sent, and whether these are all that were sent. */
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
 * Judges run cards by what the screen proposes for a call's nature and area. The unit proposed first for `kind` is right if
 * the log says that it was the first one sent; no proposal is wrong. It is asked for at the moment when the first unit of
 * any kind was sent, and a unit is free if no other call of the log had it at that moment.
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
