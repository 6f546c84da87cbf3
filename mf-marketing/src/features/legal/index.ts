export { LegalDocument } from './components/LegalDocument';
export { PRIVACY, PRIVACY_NOTES } from './model/privacy';
export { TERMS } from './model/terms';
