import { createHash } from 'node:crypto';
import { endpoints, readRunCards } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import { v7 as uuid } from 'uuid';
import type { Deps } from '../../deps';
import type { Router } from '../../http/app-env';
import { mount } from '../../http/mount';
import { appendEvent } from './events.repository';
import { insertCards, readLatestCards } from './run-cards.repository';

/** An import may change thousands of lines. The record then gets their number, the first few and the hash of the text. */
const SEALED_LINES = 200;

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Lines that only one of the two texts has. */
const changes = (before: string, after: string) => {
  const [old, fresh] = [linesOf(before), linesOf(after)];
  const [had, has] = [new Set(old), new Set(fresh)];
  const removed = old.filter((line) => !has.has(line));
  const added = fresh.filter((line) => !had.has(line));
  return {
    removed_lines: removed.length,
    added_lines: added.length,
    removed: removed.slice(0, SEALED_LINES),
    added: added.slice(0, SEALED_LINES),
  };
};

/** The centre's run cards: everyone reads them, supervisors change them, and each change is sealed. */
export const mountRunCards = (router: Router, { db, now }: Deps): void => {
  const latest = async () => {
    const cards = await readLatestCards(db);
    return cards === undefined
      ? { version: 0, text: '', saved_by: null, saved_at: null }
      : { ...cards, saved_at: cards.saved_at.toISOString() };
  };
  mount(router, endpoints.cad.runCards, latest);

  mount(router, endpoints.cad.saveRunCards, async ({ actor, body: { base_version, text } }) => {
    const [fault] = readRunCards(text).faults;
    if (fault !== undefined) throw new AppError('VALIDATION_FAILED', `Line ${fault.line}: ${fault.text}`);
    const at = now();
    await db.transaction().execute(async (tx) => {
      const before = await readLatestCards(tx);
      // Already saved: the answer to the first attempt was lost.
      if (before?.text === text) return;
      const version = base_version + 1;
      const isNext = (before?.version ?? 0) === base_version;
      const cards = { version, text, saved_by: actor.username, saved_at: at };
      if (!isNext || !(await insertCards(tx, cards)))
        throw new AppError(
          'RUN_CARDS_CHANGED',
          `${before?.saved_by ?? 'Another supervisor'} changed the run cards meanwhile. Open them again and repeat your change.`,
        );
      await appendEvent(tx, {
        id: uuid(),
        call_id: null,
        type: 'run_cards',
        outcome: 'saved',
        actor,
        occurred_at: at,
        created_at: at,
        payload: {
          version,
          sha256: createHash('sha256').update(text).digest('hex'),
          ...changes(before?.text ?? '', text),
        },
      });
    });
    return latest();
  });
};
