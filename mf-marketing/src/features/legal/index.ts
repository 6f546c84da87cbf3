export { LegalDocument } from './components/LegalDocument';
export { PRIVACY, PRIVACY_NOTES } from './model/privacy';
export { TERMS, TERMS_NOTES } from './model/terms';
