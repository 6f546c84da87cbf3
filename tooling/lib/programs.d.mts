export function findProgram(...names: string[]): string | undefined;
export function requireProgram(name: 'git' | 'npm' | 'ps' | 'tar'): string;
export function optionalProgram(
  kind: 'nats' | 'openssl' | 'haproxy' | 'pgbouncer' | 'python' | 'promtool',
): string | undefined;
export function describeMissingPrograms(): string[];
