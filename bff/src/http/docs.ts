import { createRouter, type Router } from './app-env';
import { openApiDocument } from './openapi';
import { referencePage } from './reference-page';

/** `/api/openapi.json` and a page that reads it, without any file from elsewhere. */
export const docsRoutes = (): Router => {
  const document = openApiDocument();
  const page = referencePage(document);
  return createRouter()
    .get('/api/openapi.json', (c) => c.json(document))
    .get('/api/docs', (c) =>
      c.html(page, 200, {
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'",
      }),
    );
};
