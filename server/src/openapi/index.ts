export { type Api, jsonSchema, openApiDocument } from './openapi';
export { REFERENCE_STYLE, referencePage } from './reference-page';
