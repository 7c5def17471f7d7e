/** A piece of safe HTML. */
export interface Html {
  readonly html: string;
}

type Piece = Html | string | number;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function write(piece: Piece | readonly Piece[]): string {
  if (typeof piece === 'string') return piece.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
  if (typeof piece === 'number') return String(piece);
  return 'html' in piece ? piece.html : piece.map(write).join('');
}

/** A template that escapes texts but not pieces of HTML. */
export const html = (
  texts: TemplateStringsArray,
  ...pieces: readonly (Piece | readonly Piece[])[]
): Html => ({
  html: texts.map((text, index) => text + write(pieces[index] ?? '')).join(''),
});
