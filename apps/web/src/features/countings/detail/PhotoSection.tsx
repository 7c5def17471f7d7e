import type { Counting, CountingResult } from '@propolis/contract';
import { LEAST_CERTAINTY, withAdded } from '@propolis/domain';
import { lazy, useCallback, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { LateCode } from '../../../ui/LateCode.tsx';
import { useInView } from '../../../ui/use-in-view.ts';
import { type Mark, marksOf, oppositeWord, withWord } from '../viewer/marks.ts';
import type { Focus } from '../viewer/use-focus.ts';
import { CertaintySlider } from './CertaintySlider.tsx';
import { ChosenMark } from './ChosenMark.tsx';
import { DoubtTour, TourStart } from './DoubtTour.tsx';
import { MarkDownloads } from './MarkDownloads.tsx';
import { MarkLegend } from './MarkLegend.tsx';
import { MarkList } from './MarkList.tsx';
import styles from './PhotoSection.module.css';
import { UndoBar } from './UndoBar.tsx';
import type { Correcting } from './use-corrections.ts';
import { useTour } from './use-tour.ts';
import { ViewerUnavailable } from './ViewerUnavailable.tsx';

/** OpenLayers is larger than the rest of the page: it comes after it. */
const PhotoCanvas = lazy(() =>
  import('../viewer/PhotoCanvas.tsx').then((module) => ({ default: module.PhotoCanvas })),
);

interface PhotoSectionProps {
  readonly counting: Counting;
  readonly photo: NonNullable<Counting['photo']>;
  readonly correcting: Correcting;
}

const NOTHING: Pick<CountingResult, 'detections' | 'mm_per_px'> = { detections: [], mm_per_px: 1 };
/** A mark that is brought into the middle has so many of its breadths around it. */
const AROUND = 6;

/** The photo, what was found on it, and everything that can be said against that. */
export function PhotoSection({ counting, photo, correcting }: PhotoSectionProps) {
  const t = useTranslations('countings.viewer');
  const { corrections, change } = correcting;
  const result = counting.api_result;
  const [from, setFrom] = useState<number>(LEAST_CERTAINTY);
  const [chosen, setChosen] = useState<string>();
  const [focus, setFocus] = useState<Focus>();
  const marks = useMemo(() => marksOf(result ?? NOTHING, corrections, from), [result, corrections, from]);
  const { ref, inView } = useInView<HTMLElement>();
  const mark = marks.find(({ key }) => key === chosen);
  const show = useCallback(({ key, x, y, radius }: Mark) => {
    setChosen(key);
    setFocus({ x, y, around: radius * AROUND });
  }, []);
  const tour = useTour({
    result,
    correcting,
    onAsk: (place) => {
      const asked = marks[place];
      if (asked) show(asked);
    },
  });
  const say = (said: Mark, word: 'mite' | 'none') => {
    change(withWord(corrections, said, word));
    if (said.state === 'added') setChosen(undefined);
  };
  const press = (pressed: Mark | undefined) => {
    if (pressed && pressed.key === chosen) say(pressed, oppositeWord(pressed));
    else setChosen(pressed?.key);
  };
  const step = (by: 1 | -1) => {
    const at = marks.findIndex(({ key }) => key === chosen);
    const next =
      marks[at === -1 ? (by === 1 ? 0 : marks.length - 1) : (at + by + marks.length) % marks.length];
    if (next) show(next);
  };
  const add = (point: { readonly x: number; readonly y: number }) => {
    if (!result) return;
    change(withAdded(corrections, point));
    setChosen(`a${corrections.added.length}`);
  };
  return (
    <section ref={ref} className={styles.section} aria-label={t('label')}>
      <LateCode
        of={String(counting.id)}
        fallback={<div className={styles.waiting} />}
        missing={ViewerUnavailable}
      >
        {inView ? (
          <PhotoCanvas
            id={counting.id}
            photo={photo}
            label={t('photo')}
            marks={marks}
            chosen={chosen}
            coin={result?.marker ?? null}
            mmPerPx={result?.mm_per_px}
            focus={focus}
            onPress={press}
            onAdd={add}
            onStep={step}
            onToggle={() => mark && say(mark, oppositeWord(mark))}
          />
        ) : (
          <div className={styles.waiting} />
        )}
      </LateCode>
      {result && tour.state && <DoubtTour tour={tour} />}
      {result && !tour.state && (
        <>
          <ChosenMark mark={mark} onStep={step} onSay={say} />
          <div className={styles.tools}>
            <UndoBar correcting={correcting} />
            <TourStart tour={tour} />
          </div>
          <CertaintySlider result={result} corrections={corrections} from={from} onChange={setFrom} />
          <MarkLegend hasMarker={result.marker !== null} />
          <MarkList marks={marks} chosen={chosen} onChoose={show} onSay={say} />
          <MarkDownloads counting={counting} result={result} marks={marks} photo={photo} />
        </>
      )}
    </section>
  );
}
