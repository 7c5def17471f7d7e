/** Prints a page that the server wrote, for paper or as a PDF. It stands in a frame, where no script runs. */
export async function printPage(page: Blob): Promise<void> {
  const frame = document.createElement('iframe');
  frame.sandbox.add('allow-same-origin', 'allow-modals');
  frame.ariaHidden = 'true';
  frame.tabIndex = -1;
  // A frame with `display: none` is not printed.
  Object.assign(frame.style, { position: 'absolute', width: '0', height: '0', border: '0' });
  frame.srcdoc = await page.text();
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  document.body.append(frame);
  await loaded;
  frame.contentWindow?.addEventListener('afterprint', () => frame.remove());
  frame.contentWindow?.print();
}
