import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { seedLists } from './seed.mjs';

/** The real app on a database of its own with so many accounts. `ask` sends a request of an admin. */
export const openPlatform = async (parts, users) => {
  const postgres = await parts.startTestPostgres();
  const dataDir = await mkdtemp(join(tmpdir(), 'prebell-lists-'));
  const config = parts.parseConfig({ NODE_ENV: 'production', DATA_DIR: dataDir });
  const deps = await parts.createDeps({
    config,
    log: pino({ level: 'silent' }),
    connectionString: postgres.adminConnection,
    market: parts.stillMarket,
  });
  const close = async () => {
    await deps.db.destroy();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await parts.migrate(deps.db);
    await parts.seedDemoAccounts(deps.db);
    await seedLists(deps.db, users);
    return { ask: await signInAdmin(parts, deps), close };
  } catch (error) {
    await close();
    throw error;
  }
};

export const signInAdmin = async (parts, deps) => {
  const app = parts.createApp(deps);
  const send = async (path, init) => {
    const answer = await app.request(`http://localhost:3000${path}`, init, { incoming: { socket: {} } });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const login = await send('/api/auth/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: parts.DEMO_PASSWORD }),
  });
  const { access_token } = await login.json();
  return (path) => send(path, { headers: { Authorization: `Bearer ${access_token}` } });
};
