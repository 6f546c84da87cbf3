/** A file as text, from the bundler. */
declare module '*?raw' {
  const text: string;
  export default text;
}
