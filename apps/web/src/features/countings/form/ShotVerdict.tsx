import { Group, Stack } from '@mantine/core';
import { CARD_MARKER, CUSTOM_MARKER, type Marker } from '@propolis/domain';
import { IconAlertTriangle, IconCircleCheck, IconEye } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { readNumber } from '../../../lib/numbers.ts';
import type { LookAnswer, LookRequest, QuickFault, QuickLook, SoughtMarker } from './look-worker.ts';

let worker: Worker | undefined;
let asked = 0;

/** Asks the worker, which is started with the first photo; returns a cancel function. */
function askForLook(
  file: Blob,
  sought: SoughtMarker | undefined,
  onLook: (look: QuickLook | undefined) => void,
): () => void {
  worker ??= new Worker(new URL('./look-worker.ts', import.meta.url), { type: 'module' });
  asked += 1;
  const request: LookRequest = { id: asked, file, sought };
  const hear = ({ data }: MessageEvent<LookAnswer>) => {
    if (data.id === request.id) onLook(data.look);
  };
  const stop = new AbortController();
  const { signal } = stop;
  worker.addEventListener('message', hear, { signal });
  worker.addEventListener('error', () => onLook(undefined), { signal });
  worker.postMessage(request);
  return () => stop.abort();
}

/** Undefined while the diameter is incomplete. */
function soughtOf(marker: Marker | '', diameter: string): SoughtMarker | undefined {
  if (marker === '') return undefined;
  const customDiameterMm = readNumber(diameter, { unit: 'mm' });
  if (marker !== CUSTOM_MARKER) return { id: marker };
  return typeof customDiameterMm === 'number' ? { id: marker, customDiameterMm } : undefined;
}

interface ShotVerdictProps {
  readonly file: File | undefined;
  readonly marker: Marker | '';
  /** mm, as typed. */
  readonly diameter: string;
}

/** State of the quick look: `none` if the browser does not support it, or without a photo. */
type Look = QuickLook | 'looking' | 'none';

/** Checks a photo before the upload; the result never prevents sending. */
function useQuickLook({ file, marker, diameter }: ShotVerdictProps): Look {
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

const SHARPNESS = { too_blurred: 'veryBlurred', blurred: 'blurred' } as const;

/** Possible advice, the most important first. */
const ADVISED = [
  'too_blurred',
  'too_few_pixels_per_mm',
  'too_dark',
  'blurred',
  'few_pixels_per_mm',
  'dark',
  'overexposed',
  'glare',
  'little_board',
  'coloured_board',
] as const satisfies readonly QuickFault[];
/** Maximum number of hints. */
const ADVICE_MAX = 2;

/** Result of the quick look: « nette · pièce trouvée · 14 px/mm ». It is labelled as an estimate. */
export function ShotVerdict(props: ShotVerdictProps) {
  const t = useTranslations('countings.form.look');
  const look = useQuickLook(props);
  if (look === 'none') return null;
  if (look === 'looking')
    return (
      <Group component="p" gap="xs" wrap="nowrap" fw={600} role="status">
        <IconEye size={20} aria-hidden />
        {t('looking')}
      </Group>
    );
  return <Verdict look={look} isCard={props.marker === CARD_MARKER} />;
}

function Verdict({ look, isCard }: { readonly look: QuickLook; readonly isCard: boolean }) {
  const t = useTranslations('countings.form.look');
  const format = useFormatter();
  const { marker, pxPerMm, faults } = look;
  const blur = faults.find((fault): fault is keyof typeof SHARPNESS => fault in SHARPNESS);
  const kind = isCard ? 'card' : 'coin';
  const line = [
    t(blur ? SHARPNESS[blur] : 'sharp'),
    marker !== 'unsought' && t(`${kind}.${marker}`),
    pxPerMm !== null && t('scale', { scale: format.number(pxPerMm, { maximumFractionDigits: 0 }) }),
  ].filter((part) => part !== false);
  const advice = [
    ...(marker === 'not_found' ? [t(isCard ? 'advice.noCard' : 'advice.noCoin')] : []),
    ...ADVISED.filter((fault) => faults.includes(fault)).map((fault) => t(`advice.${fault}`)),
  ];
  const isGood = advice.length === 0;
  const Icon = isGood ? IconCircleCheck : IconAlertTriangle;
  return (
    <Stack gap={4} role="status">
      <Group
        component="p"
        gap="xs"
        wrap="nowrap"
        fw={600}
        c={isGood ? 'var(--propolis-good)' : 'var(--propolis-attention)'}
      >
        <Icon size={20} aria-hidden />
        {line.join(' · ')}
      </Group>
      {advice.slice(0, ADVICE_MAX).map((words) => (
        <p key={words}>{words}</p>
      ))}
      {!isGood && <p className="quiet">{t('unsure')}</p>}
    </Stack>
  );
}
