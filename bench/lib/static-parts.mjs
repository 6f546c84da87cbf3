// How the product serves files: the same compression for whatever is compared with it.

export { compressText, createStaticFiles } from '../../bff/src/http/static-file';
