import { sourceHash } from '@prebell/server/http';
import { REFERENCE_STYLE, referencePage } from '@prebell/server/openapi';
import { apiDocument } from './api-document';
import { createRouter, type Router } from './app-env';

/** `/api/openapi.json` and a page that shows it, without external files. */
export const docsRoutes = (): Router => {
  const document = apiDocument();
  const page = referencePage(document);
  const policy = `default-src 'none'; style-src ${sourceHash(REFERENCE_STYLE)}; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`;
  return createRouter()
    .get('/api/openapi.json', (c) => c.json(document))
    .get('/api/docs', (c) => c.html(page, 200, { 'Content-Security-Policy': policy }));
};
