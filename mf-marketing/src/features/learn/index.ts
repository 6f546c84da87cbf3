export { Articles } from './components/Articles';
export { Glossary } from './components/Glossary';
export { Shortcuts } from './components/Shortcuts';
