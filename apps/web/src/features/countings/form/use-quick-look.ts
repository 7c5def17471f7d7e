import { CUSTOM_MARKER, type Marker } from '@propolis/domain';
import { useEffect, useState } from 'react';
import { readNumber } from '../../../lib/numbers.ts';
import type { LookAnswer, LookRequest, QuickLook, SoughtMarker } from './look-worker.ts';

let worker: Worker | undefined;
let asked = 0;

/** Asks the worker, which is begun with the first photo; answers how to stop waiting. */
function askForLook(
  file: Blob,
  sought: SoughtMarker | undefined,
  tell: (look: QuickLook | undefined) => void,
): () => void {
  worker ??= new Worker(new URL('./look-worker.ts', import.meta.url), { type: 'module' });
  const current = worker;
  asked += 1;
  const request: LookRequest = { id: asked, file, sought };
  const hear = ({ data }: MessageEvent<LookAnswer>) => {
    if (data.id === request.id) tell(data.look);
  };
  const fail = () => tell(undefined);
  current.addEventListener('message', hear);
  current.addEventListener('error', fail);
  current.postMessage(request);
  return () => {
    current.removeEventListener('message', hear);
    current.removeEventListener('error', fail);
  };
}

/** A diameter that is still being typed is none yet. */
function soughtOf(marker: Marker | '', diameter: string): SoughtMarker | undefined {
  if (marker === '') return undefined;
  const customDiameterMm = readNumber(diameter);
  if (marker !== CUSTOM_MARKER) return { id: marker };
  return typeof customDiameterMm === 'number' ? { id: marker, customDiameterMm } : undefined;
}

interface Looked {
  readonly file: File | undefined;
  readonly marker: Marker | '';
  /** mm, as it was typed. */
  readonly diameter: string;
}

/** How far a look is: `none` where this browser can take none, or there is nothing to look at. */
export type Look = QuickLook | 'looking' | 'none';

/** Looks at a photo before it is sent; whatever it finds keeps nobody from sending. */
export function useQuickLook({ file, marker, diameter }: Looked): Look {
  const [look, setLook] = useState<Look>('none');
  const typed = marker === CUSTOM_MARKER ? diameter : '';
  useEffect(() => {
    if (!file || !('Worker' in window) || !('OffscreenCanvas' in window)) {
      setLook('none');
      return undefined;
    }
    setLook('looking');
    return askForLook(file, soughtOf(marker, typed), (found) => setLook(found ?? 'none'));
  }, [file, marker, typed]);
  return look;
}
