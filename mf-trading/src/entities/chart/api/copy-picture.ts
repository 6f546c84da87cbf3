/** Copies a picture to the clipboard, or downloads it if the browser does not allow copying. Rejects if there is no picture. */
export const copyPicture = async (picture: HTMLCanvasElement, file: string): Promise<'copied' | 'downloaded'> => {
  const blob = new Promise<Blob>((resolve, reject) =>
    picture.toBlob((made) => (made === null ? reject(new Error('No picture')) : resolve(made)), 'image/png'),
  );
  try {
    // Pass a promise: Safari only allows writing while it handles the click.
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
  // Revoke the URL later: the browser may still be reading it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
