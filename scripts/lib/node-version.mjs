/** @throws Error with a sentence for the terminal when this Node is too old. Written so that an old one can read it. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    throw new Error(`Prebell needs Node 20.19 or newer; this is ${process.version}`);
}
