import { COUNTING_PHOTO_BYTES_MAX, type FieldErrorCode } from '@propolis/contract/client';
import { EXIF_HEAD_BYTES, photoKindOf, readCameraNotes } from '@propolis/file-formats';
import type { Shot } from './counting-form.ts';
import { sendablePhoto } from './heic-photo.ts';

/** A file that was chosen, as far as a look at its beginning tells. */
export interface ShotFile {
  /** As it will be sent. */
  readonly file: File;
  /** Why it cannot be. */
  readonly faults: readonly FieldErrorCode[];
  /** Whether this device keeps it until it is sent. */
  readonly isKept: boolean;
}

/** A file with what its camera wrote of the moment. */
export interface ReadShot extends Omit<ShotFile, 'isKept'>, Pick<Shot, 'taken' | 'offset'> {}

/** `2026-06-15T10:00:00+02:00`, its seconds left out; the offset where the camera knew it. */
const TAKEN = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(?::\d\d)?([+-]\d\d:\d\d)?$/;

/** Looks at a file as the server will: by its content, not by its name. */
export async function readShot(chosen: File): Promise<ReadShot> {
  const sendable = await sendablePhoto(chosen);
  if ('fault' in sendable) return { file: chosen, faults: [sendable.fault], taken: '', offset: '' };
  const { file } = sendable;
  const head = new Uint8Array(await file.slice(0, EXIF_HEAD_BYTES).arrayBuffer());
  const faults: FieldErrorCode[] = [];
  if (!photoKindOf(head)) faults.push('photo_not_image');
  if (file.size > COUNTING_PHOTO_BYTES_MAX) faults.push('photo_too_big');
  const notes = await readCameraNotes(head);
  const [, taken = '', offset = ''] = TAKEN.exec(notes.taken ?? '') ?? [];
  return { file, faults, taken, offset };
}
