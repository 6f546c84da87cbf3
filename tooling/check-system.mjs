// Runs before `npm start`: npm's shell on Windows has no `exec`, so that script could not report the problem itself.
import { requireNode, requireSystem } from './lib/requirements.mjs';

try {
  requireSystem();
  requireNode();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
