export { CodeField } from './CodeField';
export { useAskedCode } from './use-asked-code';
