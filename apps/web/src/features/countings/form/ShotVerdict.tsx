import { CARD_MARKER, type Marker } from '@propolis/domain';
import type { QuickFault, QuickLook } from '@propolis/varroa-counter/quick-look';
import { IconAlertTriangle, IconCircleCheck, IconEye } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'use-intl';
import styles from './ShotVerdict.module.css';
import { useQuickLook } from './use-quick-look.ts';

interface ShotVerdictProps {
  readonly file: File | undefined;
  readonly marker: Marker | '';
  /** mm, as it was typed. */
  readonly diameter: string;
}

const SHARPNESS = { too_blurred: 'veryBlurred', blurred: 'blurred' } as const;
/** Their words stand in the line itself. */
const IN_LINE: readonly QuickFault[] = ['too_blurred', 'blurred'];

/** What a quick look tells of a photo: « nette · pièce trouvée · 14 px/mm ». It may be wrong, and says so. */
export function ShotVerdict({ file, marker, diameter }: ShotVerdictProps) {
  const t = useTranslations('countings.form.look');
  const look = useQuickLook({ file, marker, diameter });
  if (look === 'none') return null;
  if (look === 'looking')
    return (
      <p className={styles.verdict} role="status">
        <IconEye size={20} aria-hidden /> <span>{t('looking')}</span>
      </p>
    );
  return <Verdict look={look} isCard={marker === CARD_MARKER} />;
}

function Verdict({ look, isCard }: { readonly look: QuickLook; readonly isCard: boolean }) {
  const t = useTranslations('countings.form.look');
  const format = useFormatter();
  const { marker, pxPerMm, faults } = look;
  const blur = faults.find((fault): fault is keyof typeof SHARPNESS => fault in SHARPNESS);
  const line = [
    t(blur ? SHARPNESS[blur] : 'sharp'),
    marker !== 'unsought' && t(`${isCard ? 'card' : 'coin'}.${marker}`),
    pxPerMm !== null && t('scale', { scale: format.number(pxPerMm, { maximumFractionDigits: 0 }) }),
  ].filter((part) => part !== false);
  const advice = [
    ...faults
      .filter((fault) => !IN_LINE.includes(fault) || fault === faults[0])
      .map((fault) => t(`advice.${fault}`)),
    ...(marker === 'not_found' ? [t(isCard ? 'advice.noCard' : 'advice.noCoin')] : []),
  ];
  const isGood = advice.length === 0;
  const Icon = isGood ? IconCircleCheck : IconAlertTriangle;
  return (
    <div className={styles.look} role="status">
      <p className={styles.verdict} data-good={isGood}>
        <Icon size={20} aria-hidden /> <span>{line.join(' · ')}</span>
      </p>
      {advice.slice(0, 2).map((words) => (
        <p key={words} className={styles.advice}>
          {words}
        </p>
      ))}
      {!isGood && <p className={styles.doubt}>{t('unsure')}</p>}
    </div>
  );
}
