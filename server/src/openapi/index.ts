export { type Api, openApiDocument } from './openapi';
export { REFERENCE_STYLE, referencePage } from './reference-page';
