/** Checks the version of Node, in syntax that an old Node can parse. @throws Error with a sentence for the terminal if it is too old */
export function requireNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    throw new Error(`Prebell needs Node 20.19 or newer, best 24; this is v${version}`);
}

/**
 * Checks the operating system.
 * @throws Error with a sentence for the terminal if the embedded database and the scripts cannot run on it
 */
export function requireSystem(platform = process.platform) {
  if (platform === 'win32')
    throw new Error(
      'Prebell runs on Linux and macOS. On Windows use WSL 2: run "wsl --install", clone Prebell inside it and start it there',
    );
}
