import { useRef, useState } from 'react';
import { useDraftFiles } from '../../../lib/draft-files/draft-files.ts';
import { readShot, type ShotFile } from './read-shot.ts';

/** The photos of a form by shot key. */
export type ShotFiles = ReadonlyMap<string, ShotFile>;

/** Stored on the device with the form's draft, so that a reopened form restores them. */
export function useShotFiles() {
  const drafts = useDraftFiles();
  const [files, setFiles] = useState<ShotFiles>(new Map());
  // The resolver reads it between two renders.
  const latest = useRef(files);
  const change = (next: ShotFiles) => {
    latest.current = next;
    setFiles(next);
  };
  const show = (key: string, file: ShotFile) => change(new Map(latest.current).set(key, file));
  const remove = (...keys: readonly string[]) => {
    change(new Map([...latest.current].filter(([key]) => !keys.includes(key))));
    void drafts.forget(...keys);
  };
  return {
    files,
    read: () => latest.current,
    /** Shows a photo at once; returns whether it is stored on the device. */
    put: async (key: string, { file, faults }: Pick<ShotFile, 'file' | 'faults'>): Promise<boolean> => {
      show(key, { file, faults, isKept: true });
      const isKept = await drafts.keep(key, file);
      const shown = latest.current.get(key);
      // The photo may have been removed or rotated in the meantime.
      if (!shown) await drafts.forget(key);
      else if (shown.file === file) show(key, { file, faults, isKept });
      return isKept;
    },
    /**
     * Restores a photo of an earlier visit; returns whether it was found, and throws if the device storage
     * fails.
     */
    restore: async (key: string): Promise<boolean> => {
      const kept = latest.current.has(key) ? undefined : await drafts.find(key);
      if (kept) {
        const { file, faults } = await readShot(kept);
        show(key, { file, faults, isKept: true });
      }
      return latest.current.has(key);
    },
    remove,
  };
}
export type ShotPhotos = ReturnType<typeof useShotFiles>;
