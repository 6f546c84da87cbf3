export function findProgram(...names: string[]): string | undefined;
export function requireProgram(name: 'git' | 'npm' | 'ps' | 'tar'): string;
export function optionalProgram(
  kind: 'nats' | 'openssl' | 'haproxy' | 'pgbouncer' | 'python' | 'promtool' | 'bwrap',
): string | undefined;
export function describeMissingPrograms(): string[];
