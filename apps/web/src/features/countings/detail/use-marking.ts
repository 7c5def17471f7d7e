import type { CountingResult } from '@propolis/contract';
import { LEAST_CERTAINTY, withAdded } from '@propolis/domain';
import { useMemo, useState } from 'react';
import { type Mark, marksOf, oppositeWord, withWord } from '../viewer/marks.ts';
import type { Focus } from '../viewer/use-focus.ts';
import { useDoubts } from './DoubtTour.tsx';
import type { MarkedPhoto } from './use-corrections.ts';
import { useSpotCheck } from './use-spot-check.ts';

const NOTHING: Pick<CountingResult, 'detections' | 'mm_per_px'> = { detections: [], mm_per_px: 1 };
/** Visible range around a centred mark, in widths of the mark. */
const AROUND = 6;

const areaAround = ({ x, y, radius }: Mark): Focus => {
  const around = radius * AROUND;
  return { x: x - around, y: y - around, width: 2 * around, height: 2 * around };
};

/** The next or previous mark, from the last to the first. */
function markBeside(marks: readonly Mark[], chosen: string | undefined, by: 1 | -1): Mark | undefined {
  const at = marks.findIndex(({ key }) => key === chosen);
  return marks[at === -1 ? (by === 1 ? 0 : marks.length - 1) : (at + by + marks.length) % marks.length];
}

/** The marks on a photo, the selected one, and the tours through them. */
export function useMarking({ counting, photo, correcting }: MarkedPhoto) {
  const { corrections, change } = correcting;
  const result = counting.api_result;
  const [from, setFrom] = useState<number>(LEAST_CERTAINTY);
  const [chosen, setChosen] = useState<string>();
  const [focus, setFocus] = useState<Focus>();
  const marks = useMemo(() => marksOf(result ?? NOTHING, corrections, from), [result, corrections, from]);
  const view = (area: Focus, key?: string) => {
    setChosen(key);
    setFocus(area);
  };
  const show = (shown: Mark | undefined) => shown && view(areaAround(shown), shown.key);
  const doubts = useDoubts({ result, correcting, onAsk: (place) => show(marks[place]) });
  const checking = useSpotCheck({ counting, photo, correcting, onShow: view });
  const toggle = (mark: Mark) => {
    change(withWord(corrections, mark, oppositeWord(mark)));
    if (mark.state === 'added') setChosen(undefined);
  };
  return {
    marks,
    /** The selected mark. */
    mark: marks.find(({ key }) => key === chosen),
    chosen,
    /** The place to centre. */
    focus,
    /** The certainty from which detections are shown as mites. */
    from,
    setFrom,
    doubts,
    checking,
    show,
    /** Says that a mark is a mite, or that it is none. */
    toggle,
    press: (pressed: Mark | undefined) => {
      if (pressed && pressed.key === chosen) toggle(pressed);
      else setChosen(pressed?.key);
    },
    step: (by: 1 | -1) => {
      const next = markBeside(checking.cell ? marks.filter(checking.has) : marks, chosen, by);
      if (next && checking.cell) setChosen(next.key);
      else show(next);
    },
    add: (point: { readonly x: number; readonly y: number }) => {
      if (!result) return;
      change(withAdded(corrections, point));
      setChosen(`a${corrections.added.length}`);
    },
  };
}
export type Marking = ReturnType<typeof useMarking>;
