import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { versionOf } from './shared';

/**
 * How zod is shared. The key is a hash of zod's version and the facade's text, so an app only gets the facade that it was built with.
 * A host built with a different one has another key, and the remote then loads its own copy.
 */
export const sharedZod = (root: string, role: 'host' | 'remote') => {
  const version = versionOf(root, 'zod');
  const names = readFileSync(join(root, 'platform/src/zod-names.ts'));
  const key = createHash('sha256').update(version).update(names).digest('hex').slice(0, 8);
  return {
    zod: {
      shareKey: `zod-${key}`,
      import: join(root, 'platform/src/zod.ts'),
      version,
      requiredVersion: false as const,
      singleton: false,
      ...(role === 'host' && { eager: true }),
    },
  };
};
