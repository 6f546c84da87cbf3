import { sourceHash } from '@prebell/server/http';
import { REFERENCE_STYLE, referencePage } from '@prebell/server/openapi';
import { apiDocument } from './api-document';
import { createRouter, type Router } from './app-env';

/** Built on the first request: building takes a tenth of a second, which the start need not wait for. */
let made: { document: ReturnType<typeof apiDocument>; page: ReturnType<typeof referencePage> } | undefined;
const reference = () => {
  if (made === undefined) {
    const document = apiDocument();
    made = { document, page: referencePage(document) };
  }
  return made;
};

/** `/api/openapi.json` and a page that displays it, without external files. */
export const docsRoutes = (): Router => {
  const policy = `default-src 'none'; style-src ${sourceHash(REFERENCE_STYLE)}; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`;
  return createRouter()
    .get('/api/openapi.json', (c) => c.json(reference().document))
    .get('/api/docs', (c) => c.html(reference().page, 200, { 'Content-Security-Policy': policy }));
};
