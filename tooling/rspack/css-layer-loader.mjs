/**
 * Puts a CSS Module of an app into `@layer app`, the last of the layers the page declares, so that no author can forget it, and the
 * order in which apps load never decides which rule wins. Leaves files alone that already do so.
 * @param {string} source
 */
export default function cssLayerLoader(source) {
  return /^\s*(\/\*[\s\S]*?\*\/\s*)*@layer app\b/.test(source) ? source : `@layer app {\n${source}\n}\n`;
}
