export { LayoutMenu } from './components/LayoutMenu';
export type { LayoutPart } from './model/layout-parts';
