import { Anchor } from '@mantine/core';
import type { Counting } from '@propolis/contract';
import { isCountingError } from '@propolis/domain';
import { IconExternalLink } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { dateAndTime } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { useFailureMessage } from '../../../lib/use-words.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { CountingStatus } from '../list/CountingStatus.tsx';
import { useNextTime } from '../list/use-next-time.ts';
import { downloadPhoto } from '../viewer/photo-tiles.api.ts';
import styles from './CountingFacts.module.css';

/** Two decimals (specification 9). */
const PERCENT = { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

interface FactsProps {
  readonly counting: Counting;
}

/** The properties of a counting. */
export function CountingFacts({ counting }: FactsProps) {
  if (counting.counted_by === 'hand') return <HandFacts counting={counting} />;
  return (
    <>
      <MainFacts counting={counting} />
      <MoreFacts counting={counting} />
    </>
  );
}

/** A hand count has no photo, marker or certainty, so these are left out. */
function HandFacts({ counting: { process_timestamp, status, updated_at } }: FactsProps) {
  const t = useTranslations('countings.detail');
  const moment = useMoment();
  return (
    <FactSection title={t('main')}>
      <Fact label={t('processTimestamp')}>{moment(process_timestamp)}</Fact>
      <Fact label={t('status')}>
        <CountingStatus status={status} />
      </Fact>
      <Fact label={t('updatedAt')}>{moment(updated_at)}</Fact>
    </FactSection>
  );
}

/** The photo and its detections; an unknown value is shown as unknown (specification 2). */
function MainFacts({ counting }: FactsProps) {
  const t = useTranslations('countings.detail');
  const format = useFormatter();
  const moment = useMoment();
  const { photo, photo_timestamp, process_timestamp, median_certainty, status } = counting;
  const { varroa_count_above_minimum_certainty: above, varroa_count_total: total } = counting;
  return (
    <FactSection title={t('main')} note={median_certainty !== null && t('medianHint')}>
      <Fact label={t('photo')}>{photo && <OpenPhoto id={counting.id} photo={photo} />}</Fact>
      <Fact label={t('photoTimestamp')}>{moment(photo_timestamp)}</Fact>
      <Fact label={t('processTimestamp')}>{moment(process_timestamp)}</Fact>
      <Fact label={t('status')}>
        <CountingStatus status={status} />
      </Fact>
      <Fact label={t('above')}>{above !== null && format.number(above)}</Fact>
      <Fact label={t('total')}>{total !== null && format.number(total)}</Fact>
      <Fact label={t('median')}>{median_certainty !== null && format.number(median_certainty, PERCENT)}</Fact>
    </FactSection>
  );
}

/** Details of the photo, and the raw result of the counter. */
function MoreFacts({ counting }: FactsProps) {
  const t = useTranslations('countings.detail');
  const marker = useTranslations('marker.kinds');
  const format = useFormatter();
  const moment = useMoment();
  const nextTime = useNextTime();
  const { api_result, custom_marker_diameter: diameter, status, error } = counting;
  return (
    <FactSection title={t('more')}>
      <Fact label={t('marker')}>{counting.marker && marker(counting.marker)}</Fact>
      <Fact label={t('diameter')}>
        {diameter === null ? t('notUsed') : t('millimetres', { mm: format.number(diameter) })}
      </Fact>
      <Fact label={t('cameraBrand')}>{counting.camera_brand}</Fact>
      <Fact label={t('cameraModel')}>{counting.camera_model}</Fact>
      <Fact label={t('updatedAt')}>{moment(counting.updated_at)}</Fact>
      <Fact label={t('error')}>{isCountingError(status) && nextTime(status, error, 'here')}</Fact>
      <Fact label={t('result')}>
        {api_result && (
          <details className={styles.raw}>
            <summary>{t('showResult')}</summary>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it */}
            <pre tabIndex={0}>{JSON.stringify(api_result, null, 2)}</pre>
          </details>
        )}
      </Fact>
    </FactSection>
  );
}

interface FactSectionProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

function FactSection({ title, note, children }: FactSectionProps) {
  const id = useId();
  return (
    <section className={`surface ${styles.section}`} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      <dl>{children}</dl>
      {note && <p className={`quiet ${styles.note}`}>{note}</p>}
    </section>
  );
}

function useMoment(): (text: string | null) => string | null {
  const language = useLanguage();
  return (text) => text && dateAndTime(new Date(text), language);
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const t = useTranslations('countings.detail');
  const isKnown = children !== null && children !== false && children !== '';
  return (
    <div className={styles.fact}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value} data-known={isKnown}>
        {isKnown ? children : t('unknown')}
      </dd>
    </div>
  );
}

/** Time until the object URL is revoked (ms); the new tab has loaded the photo by then. */
const READ_WITHIN = 60_000;

interface OpenPhotoProps {
  readonly id: number;
  readonly photo: { readonly width: number; readonly height: number };
}

/** Opens the original photo in a new tab (specification 2). */
function OpenPhoto({ id, photo: { width, height } }: OpenPhotoProps) {
  const t = useTranslations('countings.detail');
  const failureMessage = useFailureMessage();
  const open = async () => {
    // The tab is opened before the first await; otherwise the browser blocks it as a popup.
    const tab = window.open('', '_blank');
    try {
      const address = URL.createObjectURL(await downloadPhoto(id));
      if (tab) tab.location.href = address;
      setTimeout(() => URL.revokeObjectURL(address), READ_WITHIN);
    } catch (failure) {
      tab?.close();
      showToast('error', failureMessage(failure));
    }
  };
  return (
    <Anchor component="button" type="button" className={styles.open} onClick={() => void open()}>
      {t('openPhoto', { width, height })} <IconExternalLink size={18} aria-hidden />
    </Anchor>
  );
}
