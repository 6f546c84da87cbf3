/** Hands a value to the browser as a file to keep. */
export const saveJson = (filename: string, value: unknown): void => {
  const address = URL.createObjectURL(new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }));
  Object.assign(document.createElement('a'), { href: address, download: filename }).click();
  URL.revokeObjectURL(address);
};
