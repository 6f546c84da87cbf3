/**
 * Replaces the exports of zod's two modules that create JSON schemas. Every zod schema refers to them, so no bundler can leave them out,
 * but only the server and the build create JSON schemas (docs/adr/0099).
 */
export default function withoutJsonSchema(source) {
  const names = [...source.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
  const renamed = [...source.matchAll(/^export \{ \w+ as (\w+) \};/gm)].map(([, name]) => name);
  return [...names, ...renamed].map((name) => `export const ${name} = () => undefined;`).join('\n');
}
