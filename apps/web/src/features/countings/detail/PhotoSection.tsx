import { Button } from '@mantine/core';
import type { Counting, CountingResult } from '@propolis/contract';
import { type Corrections, countFrom, LEAST_CERTAINTY, withAdded } from '@propolis/domain';
import { IconArrowBackUp, IconArrowForwardUp, IconTrashOff } from '@tabler/icons-react';
import { lazy, useEffect, useId, useMemo, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { LateCode } from '../../../ui/LateCode.tsx';
import { useInView } from '../../../ui/use-in-view.ts';
import { counts, type Mark, marksOf, oppositeWord, withWord } from '../viewer/marks.ts';
import type { Focus } from '../viewer/use-focus.ts';
import { DoubtTour, type Tour, TourStart, useTour } from './DoubtTour.tsx';
import { MarkDownloads } from './MarkDownloads.tsx';
import { ChosenMark, MarkList } from './MarkList.tsx';
import styles from './PhotoSection.module.css';
import { SpotCheckResult } from './SpotCheckResult.tsx';
import { SpotCheckStart, SpotCheckTour } from './SpotCheckTour.tsx';
import type { Correcting } from './use-corrections.ts';
import { type SpotChecking, useSpotCheck } from './use-spot-check.ts';
import { ViewerUnavailable } from './ViewerUnavailable.tsx';

/** OpenLayers is larger than the rest of the page, so it is loaded afterwards. */
const PhotoCanvas = lazy(() =>
  import('../viewer/PhotoCanvas.tsx').then((module) => ({ default: module.PhotoCanvas })),
);

interface PhotoSectionProps {
  readonly counting: Counting;
  readonly photo: NonNullable<Counting['photo']>;
  readonly correcting: Correcting;
}

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

/** The photo with its marks and all corrections. */
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
  const view = (area: Focus, key?: string) => {
    setChosen(key);
    setFocus(area);
  };
  const show = (shown: Mark | undefined) => shown && view(areaAround(shown), shown.key);
  const tour = useTour({ result, correcting, onAsk: (place) => show(marks[place]) });
  const checking = useSpotCheck({ counting, photo, correcting, onShow: view });
  const say = (said: Mark, word: 'mite' | 'none') => {
    change(withWord(corrections, said, word));
    if (said.state === 'added') setChosen(undefined);
  };
  const press = (pressed: Mark | undefined) => {
    if (pressed && pressed.key === chosen) say(pressed, oppositeWord(pressed));
    else setChosen(pressed?.key);
  };
  const step = (by: 1 | -1) => {
    const next = markBeside(checking.cell ? marks.filter(checking.has) : marks, chosen, by);
    if (next && checking.cell) setChosen(next.key);
    else show(next);
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
            cell={checking.cell}
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
      {result && (
        <BelowPhoto
          {...{ counting, photo, correcting, result, marks, mark, from, tour, checking }}
          onFrom={setFrom}
          onStep={step}
          onSay={say}
          onChoose={show}
        />
      )}
    </section>
  );
}

interface BelowPhotoProps extends PhotoSectionProps {
  readonly result: CountingResult;
  readonly marks: readonly Mark[];
  /** The selected mark. */
  readonly mark: Mark | undefined;
  /** The certainty from which detections are shown as mites. */
  readonly from: number;
  readonly tour: Tour;
  readonly checking: SpotChecking;
  readonly onFrom: (from: number) => void;
  readonly onStep: (step: 1 | -1) => void;
  readonly onSay: (mark: Mark, word: 'mite' | 'none') => void;
  readonly onChoose: (mark: Mark) => void;
}

/** The tour in progress, otherwise all tools. */
function BelowPhoto(props: BelowPhotoProps) {
  const { counting, photo, correcting, result, marks, mark, from, tour, checking } = props;
  const { onFrom, onStep, onSay, onChoose } = props;
  const { measured, cell, has } = checking;
  const checkResult = measured && <SpotCheckResult measured={measured} correcting={correcting} />;
  const chosenMark = <ChosenMark mark={mark} onStep={onStep} onSay={onSay} />;
  if (tour.state) return <DoubtTour tour={tour} />;
  if (checking.at !== undefined)
    return (
      <SpotCheckTour
        checking={checking}
        mites={cell ? marks.filter((one) => has(one) && counts(one)).length : 0}
        tools={
          <>
            {chosenMark}
            <UndoBar correcting={correcting} />
          </>
        }
        result={checkResult}
      />
    );
  return (
    <>
      {chosenMark}
      <div className={styles.tools}>
        <UndoBar correcting={correcting} />
        <div className={styles.bar}>
          <SpotCheckStart checking={checking} />
          <TourStart tour={tour} />
        </div>
      </div>
      {checkResult}
      <CertaintySlider result={result} corrections={correcting.corrections} from={from} onChange={onFrom} />
      <MarkLegend hasMarker={result.marker !== null} />
      <MarkList marks={marks} chosen={mark?.key} onChoose={onChoose} onSay={onSay} />
      <MarkDownloads counting={counting} result={result} marks={marks} photo={photo} />
    </>
  );
}

interface CertaintySliderProps {
  readonly result: CountingResult;
  readonly corrections: Corrections;
  /** 0 to 1. */
  readonly from: number;
  readonly onChange: (from: number) => void;
}

/**
 * The minimum certainty and the number of detections above it. It only changes the display: the stored number
 * uses 50 %.
 */
function CertaintySlider({ result, corrections, from, onChange }: CertaintySliderProps) {
  const t = useTranslations('countings.viewer');
  const format = useFormatter();
  const id = useId();
  const count = countFrom(
    result.detections.map(({ certainty }) => certainty),
    corrections,
    from,
  );
  const share = format.number(from, { style: 'percent' });
  const isUsual = from === LEAST_CERTAINTY;
  return (
    // When printed, a non-default value explains the visible marks.
    <div className={styles.slider} data-screen-only={isUsual || undefined}>
      <label htmlFor={id}>{t('from', { share })}</label>
      <output htmlFor={id} className={styles.count}>
        {t('countFrom', { count })}
      </output>
      <input
        id={id}
        type="range"
        data-screen-only
        min={5}
        max={95}
        step={5}
        value={Math.round(from * 100)}
        aria-valuetext={`${share} : ${t('countFrom', { count })}`}
        onChange={(event) => onChange(Number(event.target.value) / 100)}
      />
      <p className={`quiet ${styles.note}`}>{isUsual ? t('fromUsual') : t('fromOther')}</p>
    </div>
  );
}

const STATES = ['sure', 'unsure', 'confirmed', 'added', 'removed'] as const;

/** Legend of the rings, by line style and sign as well as colour. */
function MarkLegend({ hasMarker }: { readonly hasMarker: boolean }) {
  const t = useTranslations('countings.viewer');
  return (
    <ul className={`quiet ${styles.legend}`} aria-label={t('legend')}>
      {STATES.map((state) => (
        <li key={state}>
          <span className={styles.ring} data-state={state} aria-hidden />
          {t(`states.${state}`)}
        </li>
      ))}
      {hasMarker && (
        <li>
          <span className={styles.ring} data-state="coin" aria-hidden />
          {t('coin')}
        </li>
      )}
    </ul>
  );
}

/** Buttons for undo, redo and reset. */
function UndoBar({ correcting: { undo, redo, takeBack } }: { readonly correcting: Correcting }) {
  const t = useTranslations('countings.viewer');
  useUndoKeys(undo, redo);
  return (
    <fieldset className={styles.bar} aria-label={t('corrections')}>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        aria-keyshortcuts="Control+Z"
        disabled={!undo}
        onClick={undo}
      >
        {t('undo')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconArrowForwardUp size={18} aria-hidden />}
        aria-keyshortcuts="Control+Shift+Z"
        disabled={!redo}
        onClick={redo}
      >
        {t('redo')}
      </Button>
      {takeBack && (
        <Button variant="subtle" leftSection={<IconTrashOff size={18} aria-hidden />} onClick={takeBack}>
          {t('takeBack')}
        </Button>
      )}
    </fieldset>
  );
}

const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type="range"]), textarea');

/** The usual keys: Ctrl or ⌘ with Z, and with Shift, or Y, for redo. */
function meantBy({ ctrlKey, metaKey, shiftKey, key }: KeyboardEvent): 'undo' | 'redo' | undefined {
  if (!ctrlKey && !metaKey) return undefined;
  const letter = key.toLowerCase();
  if (letter === 'y') return 'redo';
  if (letter !== 'z') return undefined;
  return shiftKey ? 'redo' : 'undo';
}

/** Text fields have their own undo. */
function useUndoKeys(undo: (() => void) | undefined, redo: (() => void) | undefined): void {
  useEffect(() => {
    const byKey = (event: KeyboardEvent) => {
      const act = { undo, redo }[meantBy(event) ?? 'undo'];
      if (!meantBy(event) || !act || isTypedInto(event.target)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', byKey);
    return () => document.removeEventListener('keydown', byKey);
  }, [undo, redo]);
}
