import { useRef, useState } from 'react';
import type { ShotFile } from './read-shot.ts';

/** The photos of a form by the keys of their shots. */
export type ShotFiles = ReadonlyMap<string, ShotFile>;

/** Files are no text and in no draft: a form that is opened again asks for its photos anew. */
export function useShotFiles() {
  const [files, setFiles] = useState<ShotFiles>(new Map());
  // The resolver asks between two renderings.
  const latest = useRef(files);
  const change = (next: ShotFiles) => {
    latest.current = next;
    setFiles(next);
  };
  return {
    files,
    read: () => latest.current,
    put: (key: string, file: ShotFile) => change(new Map(latest.current).set(key, file)),
    remove: (key: string) => change(new Map([...latest.current].filter(([other]) => other !== key))),
    clear: () => change(new Map()),
  };
}
