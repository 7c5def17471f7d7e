import { useRef, useState } from 'react';
import { useDraftFiles } from '../../../lib/draft-files/draft-files.ts';
import { readShot, type ShotFile } from './read-shot.ts';

/** The photos of a form by the keys of their shots. */
export type ShotFiles = ReadonlyMap<string, ShotFile>;

/** They lie beside the form's draft on the device, so that a form that is opened again has them. */
export function useShotFiles() {
  const drafts = useDraftFiles();
  const [files, setFiles] = useState<ShotFiles>(new Map());
  // The resolver asks between two renderings.
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
    /** Shows a photo at once; answers whether the device keeps it. */
    put: async (key: string, { file, faults }: Pick<ShotFile, 'file' | 'faults'>): Promise<boolean> => {
      show(key, { file, faults, isKept: true });
      const isKept = await drafts.keep(key, file);
      const shown = latest.current.get(key);
      // Let go of, or turned, while the device was asked.
      if (!shown) await drafts.forget(key);
      else if (shown.file === file) show(key, { file, faults, isKept });
      return isKept;
    },
    /** Finds what an earlier visit of the page has kept; answers whether it is there, throws where the device does not say. */
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
