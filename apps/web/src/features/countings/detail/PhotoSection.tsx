import { Button, Group } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import type { CountingResult } from '@propolis/contract';
import { type Corrections, countFrom, LEAST_CERTAINTY } from '@propolis/domain';
import { IconArrowBackUp, IconArrowForwardUp, IconTrashOff } from '@tabler/icons-react';
import { lazy, useId } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { buttonActs } from '../../../ui/button-acts.ts';
import { MARK_COLORS } from '../viewer/draw-marks.ts';
import { counts, type Mark } from '../viewer/marks.ts';
import { DoubtStart, DoubtTour } from './DoubtTour.tsx';
import { LateViewer } from './LateViewer.tsx';
import { MarkDownloads } from './MarkDownloads.tsx';
import { ChosenMark, MarkList } from './MarkList.tsx';
import styles from './PhotoSection.module.css';
import { SpotCheckResult, SpotCheckStart, SpotCheckTour } from './SpotCheckTour.tsx';
import type { Correcting, MarkedPhoto } from './use-corrections.ts';
import { type Marking, useMarking } from './use-marking.ts';

/** OpenLayers is larger than the rest of the page, so it is loaded afterwards. */
const PhotoCanvas = lazy(() =>
  import('../viewer/PhotoCanvas.tsx').then((module) => ({ default: module.PhotoCanvas })),
);

/** The photo with its marks and all corrections. */
export function PhotoSection(props: MarkedPhoto) {
  const { counting, photo } = props;
  const t = useTranslations('countings.viewer');
  const marking = useMarking(props);
  const { marks, mark, chosen, focus, checking, press, add, step, toggle } = marking;
  const result = counting.api_result;
  return (
    <LateViewer
      of={String(counting.id)}
      label={t('label')}
      viewer={
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
          onToggle={() => mark && toggle(mark)}
        />
      }
    >
      {result && <BelowPhoto {...props} result={result} marking={marking} />}
    </LateViewer>
  );
}

interface BelowPhotoProps extends MarkedPhoto {
  readonly result: CountingResult;
  readonly marking: Marking;
}

/** The tour in progress, otherwise all tools. */
function BelowPhoto({ counting, photo, correcting, result, marking }: BelowPhotoProps) {
  const { marks, doubts, checking } = marking;
  const { measured, has } = checking;
  const checkResult = measured && <SpotCheckResult measured={measured} correcting={correcting} />;
  if (doubts.state) return <DoubtTour doubts={doubts} />;
  if (checking.at !== undefined)
    return (
      <SpotCheckTour
        checking={checking}
        mites={marks.filter((one) => has(one) && counts(one)).length}
        result={checkResult}
      >
        <ChosenMark marking={marking} />
        <UndoBar correcting={correcting} />
      </SpotCheckTour>
    );
  return (
    <>
      <ChosenMark marking={marking} />
      <Group justify="space-between" gap="xs" mt="xs">
        <UndoBar correcting={correcting} />
        <Group gap="xs" align="stretch">
          <SpotCheckStart checking={checking} />
          <DoubtStart doubts={doubts} />
        </Group>
      </Group>
      {checkResult}
      <CertaintySlider result={result} corrections={correcting.corrections} marking={marking} />
      <MarkLegend hasMarker={result.marker !== null} />
      <MarkList marking={marking} />
      <MarkDownloads counting={counting} result={result} marks={marks} photo={photo} />
    </>
  );
}

interface CertaintySliderProps extends Pick<BelowPhotoProps, 'result' | 'marking'> {
  readonly corrections: Corrections;
}

/**
 * The minimum certainty and the number of detections above it. It only changes the display: the stored number
 * uses 50 %.
 */
function CertaintySlider({ result, corrections, marking: { from, setFrom } }: CertaintySliderProps) {
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
        onChange={(event) => setFrom(Number(event.target.value) / 100)}
      />
      <p className={`quiet ${styles.note}`}>{isUsual ? t('fromUsual') : t('fromOther')}</p>
    </div>
  );
}

/** The states of marks with their signs. */
const STATES = [
  ['sure', ''],
  ['unsure', ''],
  ['confirmed', '✓'],
  ['added', '+'],
  ['removed', '/'],
] as const;

/** Legend of the rings, by line style and sign as well as colour. */
function MarkLegend({ hasMarker }: { readonly hasMarker: boolean }) {
  const t = useTranslations('countings.viewer');
  return (
    <Group component="ul" className="quiet" gap="4px 16px" align="stretch" mt="xs" aria-label={t('legend')}>
      {STATES.map(([state, sign]) => (
        <Group component="li" key={state} gap="xs" wrap="nowrap">
          <Ring state={state} sign={sign} />
          {t(`states.${state}`)}
        </Group>
      ))}
      {hasMarker && (
        <Group component="li" gap="xs" wrap="nowrap">
          <Ring state="coin" />
          {t('coin')}
        </Group>
      )}
    </Group>
  );
}

/** As on the photo: a line between two dark edges. */
function Ring({ state, sign }: { readonly state: Mark['state'] | 'coin'; readonly sign?: string }) {
  const color = { '--ring': `var(${MARK_COLORS[state]})` };
  return (
    <span className={styles.ring} data-state={state} style={color} aria-hidden>
      {sign}
    </span>
  );
}

/** Buttons for undo, redo and reset. */
function UndoBar({ correcting: { undo, redo, takeBack } }: { readonly correcting: Correcting }) {
  const t = useTranslations('countings.viewer');
  useUndoKeys({ undo, redo });
  return (
    <Group component="fieldset" gap="xs" align="stretch" aria-label={t('corrections')}>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        aria-keyshortcuts="Control+Z"
        {...buttonActs(undo)}
      >
        {t('undo')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconArrowForwardUp size={18} aria-hidden />}
        aria-keyshortcuts="Control+Shift+Z"
        {...buttonActs(redo)}
      >
        {t('redo')}
      </Button>
      {takeBack && (
        <Button variant="subtle" leftSection={<IconTrashOff size={18} aria-hidden />} onClick={takeBack}>
          {t('takeBack')}
        </Button>
      )}
    </Group>
  );
}

const TEXTS = 'input:not([type="range"]), textarea';

/** The usual keys; text fields have their own undo. */
function useUndoKeys({ undo, redo }: Pick<Correcting, 'undo' | 'redo'>): void {
  const onKey = (act: (() => void) | undefined) => (event: KeyboardEvent) => {
    if (!act || (event.target instanceof HTMLElement && event.target.matches(TEXTS))) return;
    event.preventDefault();
    act();
  };
  const keys = { 'mod+Z': undo, 'mod+shift+Z': redo, 'mod+Y': redo };
  useHotkeys(
    Object.entries(keys).map(([key, act]) => [key, onKey(act), { preventDefault: false }]),
    [],
  );
}
