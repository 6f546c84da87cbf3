import { areaOf, isSameUnit, proposeUnits, type RunCards, readRunCards } from '@prebell/contracts';
import { decidedAt, type FreeAt, firstOf, type LoggedCall } from './learn-run-cards.rules';

/** How often a proposal was the unit that came first. */
export interface Score {
  readonly right: number;
  readonly of: number;
}

export interface Judgement {
  /** Calls to which the station's own unit could be sent. */
  readonly ownFree: Score;
  /** Every call that got a unit of the kind. */
  readonly all: Score;
  /** Every such call, with the area by the streets of the learned table instead of the log's. */
  readonly byStreets: Score;
  /** For comparison: always the station's own unit, on the calls of `ownFree`. */
  readonly alwaysOwn: Score;
}

/** Proposes one unit of the kind, whatever the nature, so that the score says nothing about responses. */
const oneOf = (cards: RunCards, kind: string): RunCards => ({ ...cards, responses: new Map([['*', [kind]]]) });

/**
 * Judges run cards on calls that they were not learned from. A proposal is right if it is the unit of `kind` that the log
 * says was sent first. It is asked for at the moment when the first unit of any kind was sent, and a unit is free if no
 * other call of the log had it at that moment.
 * @param homeOf the unit that lives in the area of a call, or null
 */
export const judgeRunCards = (
  text: string,
  calls: readonly LoggedCall[],
  {
    kind,
    isFree,
    homeOf,
  }: { readonly kind: string; readonly isFree: FreeAt; readonly homeOf: (call: LoggedCall) => string | null },
): Judgement => {
  const cards = oneOf(readRunCards(text), kind);
  const judged = calls.flatMap((call) => {
    const came = firstOf(call, kind);
    if (came === null) return [];
    const at = decidedAt(call);
    const free = (unit: string) => isFree(unit, at, call.id);
    const isRight = (area: string | null) => {
      const unit = proposeUnits(cards, { nature: call.nature, area }, free).units[0]?.unit ?? null;
      return unit !== null && isSameUnit(unit, came);
    };
    const home = homeOf(call);
    return [
      {
        isOwnFree: home !== null && free(home),
        isOwn: home !== null && isSameUnit(home, came),
        isRight: isRight(call.area),
        isRightByStreets: isRight(areaOf(cards, call.address)),
      },
    ];
  });
  const score = <T>(some: readonly T[], test: (one: T) => boolean): Score => ({
    right: some.filter(test).length,
    of: some.length,
  });
  const own = judged.filter(({ isOwnFree }) => isOwnFree);
  return {
    ownFree: score(own, ({ isRight }) => isRight),
    all: score(judged, ({ isRight }) => isRight),
    byStreets: score(judged, ({ isRightByStreets }) => isRightByStreets),
    alwaysOwn: score(own, ({ isOwn }) => isOwn),
  };
};
