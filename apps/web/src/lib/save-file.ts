/** Lets the browser save what this address answers; the name is that of the answer if none is given. */
export function saveFrom(address: string, filename = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  link.click();
}

/** Saves a file to the browser's downloads. */
export function saveFile(content: Blob, filename: string): void {
  const address = URL.createObjectURL(content);
  saveFrom(address, filename);
  URL.revokeObjectURL(address);
}
