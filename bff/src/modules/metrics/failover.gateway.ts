import type { Failover } from '@prebell/contracts';
import { z } from 'zod';
import type { Config } from '../../config';

/** Short, because operators wait for the page, and etcd without a majority does not answer for seconds. */
const LIMIT_MS = 1_500;

const healthSchema = z.object({ health: z.string() });
const selfSchema = z.object({ state: z.string() });
const clusterSchema = z.object({
  members: z.array(
    z.object({
      name: z.string(),
      role: z.string(),
      state: z.string(),
      timeline: z.int().optional(),
      /** A number, or the word 'unknown'. */
      lag: z.union([z.number(), z.string()]).optional(),
    }),
  ),
});

/**
 * The answer of a part that may be down; null if there is none. The status does not matter: etcd and Patroni may report
 * their health with a 503.
 */
const ask = async <T>(url: string, schema: z.ZodType<T>): Promise<T | null> => {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(LIMIT_MS), redirect: 'error' });
    return schema.parse(await answer.json());
  } catch {
    return null;
  }
};

const readMember = async (url: string): Promise<Failover['etcd'][number]> => {
  const [health, self] = await Promise.all([
    ask(`${url}/health`, healthSchema),
    ask(`${url}/v2/stats/self`, selfSchema),
  ]);
  const isHealthy = health?.health === 'true';
  // Without a majority, the last leader still claims to lead.
  return { address: new URL(url).host, is_healthy: isHealthy, is_leader: isHealthy && self?.state === 'StateLeader' };
};

const readNodes = async (urls: readonly string[]): Promise<Failover['nodes']> => {
  const answers = await Promise.all(urls.map((url) => ask(`${url}/cluster`, clusterSchema)));
  const { members = [] } = answers.find((answer) => answer !== null) ?? {};
  return members.map(({ name, role, state, timeline = null, lag }) => ({
    name,
    role,
    state,
    timeline,
    lag_bytes: typeof lag === 'number' ? lag : null,
  }));
};

/** Asks etcd and Patroni for their state; null if their addresses are not configured. Never throws. */
export const readFailover = async ({ failover }: Pick<Config, 'failover'>): Promise<Failover | null> => {
  if (failover === null) return null;
  const [etcd, nodes] = await Promise.all([Promise.all(failover.etcd.map(readMember)), readNodes(failover.patroni)]);
  return { etcd, nodes };
};
