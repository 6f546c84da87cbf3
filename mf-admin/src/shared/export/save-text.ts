/** Downloads a text as a file. */
export const saveText = (filename: string, text: string, type: string): void => {
  // Without the byte order mark, spreadsheet programs do not read the file as UTF-8.
  const address = URL.createObjectURL(new Blob(['\u{feff}', text], { type: `${type};charset=utf-8` }));
  const link = Object.assign(document.createElement('a'), { href: address, download: filename });
  link.click();
  URL.revokeObjectURL(address);
};
