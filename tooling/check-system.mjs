// Runs before `npm start`, which cannot report this problem itself: npm's shell on Windows has no `exec`.
import { requireNode, requireSystem } from './lib/requirements.mjs';

try {
  requireSystem();
  requireNode();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
