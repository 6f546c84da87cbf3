import { endpoints, type ScorecardLog } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import { leafHash } from '@prebell/server/tlog';
import type { Deps } from '../../deps';
import { createRouter, type Router } from '../../http/app-env';
import { mount } from '../../http/mount';
import { checkpointVerifier } from '../checkpoints/checkpoint-keys.service';
import { readBody } from './entry.codec';
import { readHitPage, readHits } from './read-hits.service';
import { headOf, readableUntil } from './scorecard.presenter';
import { findEntries, findHead, findHeads, sizeOf } from './scorecard.repository';
import type { ScorecardSummary } from './summary.service';
import { createTrees } from './trees.state';

const hexOf = (nodes: readonly Buffer[]): string[] => nodes.map((node) => node.toString('hex'));

/** Public endpoints: what was sealed, and the proofs that nobody has changed it since. */
export const scorecardRoutes = (
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'ring'>,
  summary: ScorecardSummary,
): Router => {
  const { config, db, now, ring } = deps;
  const router = createRouter();
  const trees = createTrees();
  const treeOf = async (log: ScorecardLog, size: number) => {
    const tree = await trees.upToDate(db, log);
    if (size > tree.size())
      throw new AppError('UNKNOWN_ENTRY', `The ${log} scorecard has ${tree.size()} entries, not ${size}`);
    return tree;
  };

  mount(router, endpoints.scorecard.summary, ({ query: { log } }) => summary.read(log));

  mount(router, endpoints.scorecard.hits, ({ query }) => readHitPage(deps, query));

  mount(router, endpoints.scorecard.hit, async ({ params: { log, index } }) => {
    const [row] = await findEntries(db, { log, from: index, limit: 1 });
    const sealed = row?.index === index ? readBody(row.body) : null;
    if (row === undefined || sealed?.type !== 'hit' || sealed.sealed_ms > readableUntil(log, now()))
      throw new AppError('UNKNOWN_ENTRY', `The ${log} scorecard has no readable hit at ${index}`);
    const [[hit], head] = await Promise.all([readHits(deps, log, [row]), findHead(db, log)]);
    if (head === undefined || head.size <= index) return { hit: hit!, body: row.body, proof: null };
    const tree = await treeOf(log, head.size);
    return {
      hit: hit!,
      body: row.body,
      proof: {
        head: headOf(head),
        leaf: leafHash(row.body).toString('hex'),
        nodes: hexOf(tree.inclusionProof(index, head.size)),
      },
    };
  });

  mount(router, endpoints.scorecard.entries, async ({ query }) => {
    const [rows, size] = await Promise.all([findEntries(db, query), sizeOf(db, query.log)]);
    const until = readableUntil(query.log, now());
    const entries = rows.map(({ index, body }) => ({
      index,
      leaf: leafHash(body).toString('hex'),
      body: (readBody(body)?.sealed_ms ?? 0) <= until ? body : null,
    }));
    return { size, entries };
  });

  mount(router, endpoints.scorecard.head, async ({ query: { log } }) => {
    const head = await findHead(db, log);
    return { head: head === undefined ? null : headOf(head), verifier: checkpointVerifier(config, ring) };
  });

  mount(router, endpoints.scorecard.heads, async ({ query }) => ({ heads: (await findHeads(db, query)).map(headOf) }));

  mount(router, endpoints.scorecard.inclusion, async ({ query: { log, index, size } }) => {
    const tree = await treeOf(log, size);
    if (index >= size) throw new AppError('UNKNOWN_ENTRY', `The tree of ${size} entries has none at ${index}`);
    const [row] = await findEntries(db, { log, from: index, limit: 1 });
    return {
      leaf: leafHash(row!.body).toString('hex'),
      root: tree.root(size).toString('hex'),
      nodes: hexOf(tree.inclusionProof(index, size)),
    };
  });

  mount(router, endpoints.scorecard.consistency, async ({ query: { log, first, second } }) => {
    if (first > second) throw new AppError('RANGE_REVERSED', 'The first tree is larger than the second');
    const tree = await treeOf(log, second);
    return {
      first_root: tree.root(first).toString('hex'),
      second_root: tree.root(second).toString('hex'),
      nodes: hexOf(tree.consistencyProof(first, second)),
    };
  });
  return router;
};
