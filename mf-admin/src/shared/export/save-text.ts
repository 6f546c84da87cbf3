/** Hands a text to the browser as a file to keep. */
export const saveText = (filename: string, text: string, type: string): void => {
  // Spreadsheets take a file without the mark for something older than UTF-8.
  const address = URL.createObjectURL(new Blob(['\u{feff}', text], { type: `${type};charset=utf-8` }));
  const link = Object.assign(document.createElement('a'), { href: address, download: filename });
  link.click();
  URL.revokeObjectURL(address);
};
