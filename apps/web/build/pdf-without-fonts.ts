import type { Plugin } from 'vite';

const FONTS = /\/@pdf-lib\/standard-fonts\/es\/index\.js$/;

/** Leaves the fonts out of the PDF library, more than half of it: labels draw their text as an image. */
export const pdfWithoutFonts = (): Plugin => ({
  name: 'propolis:pdf-without-fonts',
  apply: 'build',
  load: (id) =>
    FONTS.test(id)
      ? 'export const FontNames = {}; export const Encodings = {}; export const Font = {};'
      : undefined,
});
