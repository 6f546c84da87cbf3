export { LegalDocument } from './components/LegalDocument';
export { PRIVACY } from './model/privacy';
export { TERMS } from './model/terms';
