import { sourceHash } from '@prebell/server/http';
import { createRouter, type Router } from './app-env';
import { openApiDocument } from './openapi';
import { REFERENCE_STYLE, referencePage } from './reference-page';

/** `/api/openapi.json` and a page that shows it, without external files. */
export const docsRoutes = (): Router => {
  const document = openApiDocument();
  const page = referencePage(document);
  const policy = `default-src 'none'; style-src ${sourceHash(REFERENCE_STYLE)}; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`;
  return createRouter()
    .get('/api/openapi.json', (c) => c.json(document))
    .get('/api/docs', (c) => c.html(page, 200, { 'Content-Security-Policy': policy }));
};
