export {
  type BlobKey,
  type BlobStore,
  type BytePart,
  fileBlobs,
  PRIVATE_FILE,
  PRIVATE_FOLDER,
  type StoredBlob,
} from './blobs.ts';
export type { ShownFile } from './bucket-address.ts';
export {
  keepFiles,
  type RowFiles,
  removeFiles,
  removeUnnamed,
  scheduleFileDeletion,
  sweepFiles,
  withRemovalLock,
} from './files-of-rows.ts';
export { type Moved, type MoveStep, moveBlobs } from './move.ts';
export { openBucket, openPlace, openStorage, type StorageOptions } from './open.ts';
export {
  type BucketPlace,
  FILES,
  nameOfPlace,
  readPlace,
  type StoragePlace,
} from './place.ts';
