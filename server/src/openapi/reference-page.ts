import { html, raw } from 'hono/html';
import type { openApiDocument } from './openapi';

type Document = ReturnType<typeof openApiDocument>;
type Operation = Document['paths'][string][string];

/** The page's only style sheet. */
export const REFERENCE_STYLE = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 18%, transparent); }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 2rem 1rem; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: 0; list-style: none; }
details { border: 1px solid var(--line); border-radius: .5rem; margin: .5rem 0; }
summary { padding: .6rem .8rem; cursor: pointer; }
details > div { padding: 0 .8rem .8rem; }
code, pre { font: .875rem/1.5 ui-monospace, monospace; }
pre { overflow: auto; padding: .8rem; border: 1px solid var(--line); border-radius: .5rem; }
b { display: inline-block; min-width: 4rem; }
`;

const schemaBlock = (
  title: string,
  content: { readonly 'application/json': { readonly schema: unknown } } | undefined,
) => content && html`<h4>${title}</h4><pre>${JSON.stringify(content['application/json'].schema, null, 2)}</pre>`;

const parameterList = ({ parameters }: Operation) =>
  parameters.length > 0 &&
  html`<h4>Parameters</h4><ul>${parameters.map(
    ({ name, in: place, required, schema }) =>
      html`<li><code>${name}</code> in ${place}${required ? ', required' : ''}: <code>${JSON.stringify(schema)}</code></li>`,
  )}</ul>`;

const operationBlock = (method: string, path: string, operation: Operation) => {
  const success = Object.entries(operation.responses)[0];
  return html`<details id="${operation.operationId}">
    <summary><b>${method.toUpperCase()}</b> <code>${path}</code> ${operation.summary}</summary>
    <div><p>${operation.description}</p>${parameterList(operation)}
    ${schemaBlock('Request body', operation.requestBody?.content)}
    ${success && schemaBlock(`Answer ${success[0]}`, success[1].content)}</div>
  </details>`;
};

/** A page with every operation of the document, rendered on the server: no scripts, no external files. */
export const referencePage = (document: Document) => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags))];
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${document.info.title}</title>
<meta name="viewport" content="width=device-width"><style>${raw(REFERENCE_STYLE)}</style></head><body>
<h1>${document.info.title}</h1>
<p>Send JSON, and the access token of a sign-in as <code>Authorization: Bearer …</code>. Every failure answers
<code>{"error": text, "code": CODE}</code>. Machine-readable: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Groups"><ul>${tags.map((tag) => html`<li><a href="#${tag}">${tag}</a></li>`)}</ul></nav>
${tags.map(
  (tag) =>
    html`<section><h2 id="${tag}">${tag}</h2>${operations
      .filter(({ operation }) => operation.tags.includes(tag))
      .map(({ method, path, operation }) => operationBlock(method, path, operation))}</section>`,
)}
</body></html>`;
};
