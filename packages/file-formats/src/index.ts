/**
 * Files that beekeepers import and export: tables of measurements, and photos. Pure functions for the server
 * and the web.
 */
export * from './csv/encoding.ts';
export { type CsvLine, createCsvLines } from './csv/lines.ts';
export { type CsvPreview, type CsvPreviewLine, previewCsv } from './csv/preview.ts';
export { createCsvReader } from './csv/read.ts';
export { CSV_SNIFFED_LINES, csvWidth, sniffCsv } from './csv/sniff.ts';
export { CSV_MARK, type CsvValue, csvRow } from './csv/write.ts';
export { type CameraNotes, EXIF_HEAD_BYTES, readCameraNotes, readExif } from './photos/exif.ts';
export { writeCameraNotes } from './photos/exif-write.ts';
export { hasTooManyPixels, PHOTO_PIXELS_MAX } from './photos/jpeg-pixels.ts';
export { turnedRight } from './photos/orientation.ts';
export * from './photos/photo-kinds.ts';
