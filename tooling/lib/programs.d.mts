export function findProgram(...names: string[]): string | undefined;
export function requireProgram(name: 'git' | 'ip' | 'npm' | 'ps' | 'tar' | 'taskset'): string;
export function optionalProgram(
  kind: 'nats' | 'openssl' | 'pgbackrest' | 'bwrap' | 'haproxy' | 'pgbouncer' | 'python' | 'promtool',
): string | undefined;
export function describeMissingPrograms(): string[];
