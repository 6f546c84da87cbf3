/** Puts a picture into the clipboard; where the browser does not allow that, downloads it. Rejects if there is no picture. */
export const copyPicture = async (picture: HTMLCanvasElement, file: string): Promise<'copied' | 'downloaded'> => {
  const blob = new Promise<Blob>((resolve, reject) =>
    picture.toBlob((made) => (made === null ? reject(new Error('No picture')) : resolve(made)), 'image/png'),
  );
  try {
    // A promise, because Safari allows writing only while it handles the click.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
    return 'copied';
  } catch {
    download(await blob, file);
    return 'downloaded';
  }
};

const download = (blob: Blob, file: string): void => {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = file;
  link.click();
  // The browser reads the address after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
