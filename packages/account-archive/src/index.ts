export { type Archive, withArchive, withChecked } from './archive.ts';
export { extract } from './extract.ts';
export { archiveInvalid, archiveTooBig } from './faults.ts';
export {
  ArchivedMoment,
  inPages,
  jsonPart,
  listPart,
  readLines,
  readList,
  readPages,
  readValue,
} from './lists.ts';
export { FORMAT_VERSION, withManifest } from './manifest.ts';
export { type PictureFiles, storedPart, takePicture } from './pictures.ts';
export { createThings, type ThingKind, type Things } from './things.ts';
export { writeZip, type ZipEntry } from './zip.ts';
