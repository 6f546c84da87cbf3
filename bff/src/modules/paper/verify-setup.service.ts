import { type GateSubject, SCANNER_LABELS, scannerSchema, type WireCustomHit, type WireHit } from '@prebell/contracts';
import type { Deps } from '../../deps';
import { recordedScanOf } from '../time-machine/recorded-scan.service';
import { answerOf, notReady, scanNotReady } from '../time-machine/time-machine.policy';
import { invalid } from './invalid.policy';
import type { VerifySetup } from './paper.service';

type Entry = Pick<WireHit | WireCustomHit, 'id' | 'kind' | 'symbol'>;

/**
 * Throws VALIDATION_FAILED unless the hit is an entry of the order's symbol. @param hit null if the scanner's log does
 * not have it at that minute
 */
const assertEntry = (hit: Entry | null, id: string, { name, symbol }: { name: string; symbol: string }): void => {
  if (hit?.id !== id || hit.kind !== 'enter' || hit.symbol !== symbol)
    throw invalid('setup', `${name} has no entry of ${symbol} with the id ${id} at this minute`);
};

/** The number of a hit in its log. */
const seqOf = (id: string): number => Number(id.slice(id.lastIndexOf('-') + 1));

/** Checks the setup of an order against the film of its scanner: the hit that led to a trade must have been on screen at that minute. */
export const verifySetupFor =
  ({ films }: Pick<Deps, 'films'>, actor: GateSubject & { readonly id: string }): VerifySetup =>
  async (db, setup, { date, symbol, at }) => {
    const { hit: id } = setup;
    if (id?.startsWith(`${date}-`) === false) throw invalid('setup', `The hit ${id} is from another day`);
    const given = scannerSchema.safeParse(setup.scanner).data;
    if (given !== undefined) {
      if (id !== null) {
        const hit = answerOf(await films.ask(date, (film) => film.hit(at, seqOf(id))), date, notReady);
        assertEntry(hit?.scanner === given ? hit : null, id, { name: SCANNER_LABELS[given], symbol });
      }
      return { scanner: given, hit: id };
    }
    const { scan, name } = await recordedScanOf(db, setup.scanner, actor);
    if (id !== null) {
      const hit = answerOf(await films.scans.ask(date, scan, (film) => film.hit(at, seqOf(id))), date, scanNotReady);
      assertEntry(hit, id, { name, symbol });
    }
    return { scanner: scan.id, name, hit: id };
  };
