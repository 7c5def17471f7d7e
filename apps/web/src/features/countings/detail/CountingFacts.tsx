import { Anchor, Box } from '@mantine/core';
import type { Counting } from '@propolis/contract';
import { isCountingError } from '@propolis/domain';
import { IconChevronDown, IconExternalLink } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { dateAndTime } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { useSayFailure } from '../../../ui/toasts/use-say-failure.ts';
import { CountingStatus, useNextTime } from '../list/CountingStatus.tsx';
import { downloadPhoto } from '../photos.api.ts';
import styles from './CountingFacts.module.css';

/** Two decimals (specification 9). */
const PERCENT = { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

/** The properties of a counting; an unknown one is shown as unknown (specification 2). */
export function CountingFacts({ counting }: { readonly counting: Counting }) {
  const t = useTranslations('countings.detail');
  const marker = useTranslations('marker.kinds');
  const format = useFormatter();
  const language = useLanguage();
  const nextTime = useNextTime();
  const { photo, median_certainty, custom_marker_diameter: diameter, status, error, api_result } = counting;
  const moment = (text: string | null) => text && dateAndTime(new Date(text), language);
  const number = (value: number | null, style?: typeof PERCENT) =>
    value !== null && format.number(value, style);
  const countedAt = [t('processTimestamp'), moment(counting.process_timestamp)] as const;
  const statusNow = [t('status'), <CountingStatus key="status" status={status} />] as const;
  const updatedAt = [t('updatedAt'), moment(counting.updated_at)] as const;
  // A hand count has no photo, marker or certainty, so these are left out.
  if (counting.counted_by === 'hand')
    return <FactSection title={t('main')} facts={[countedAt, statusNow, updatedAt]} />;
  return (
    <>
      <FactSection
        title={t('main')}
        note={median_certainty !== null && t('medianHint')}
        facts={[
          [t('photo'), photo && <OpenPhoto key="photo" id={counting.id} photo={photo} />],
          [t('photoTimestamp'), moment(counting.photo_timestamp)],
          countedAt,
          statusNow,
          [t('above'), number(counting.varroa_count_above_minimum_certainty)],
          [t('total'), number(counting.varroa_count_total)],
          [t('median'), number(median_certainty, PERCENT)],
        ]}
      />
      <FactSection
        title={t('more')}
        facts={[
          [t('marker'), counting.marker && marker(counting.marker)],
          [
            t('diameter'),
            diameter === null ? t('notUsed') : t('millimetres', { mm: format.number(diameter) }),
          ],
          [t('cameraBrand'), counting.camera_brand],
          [t('cameraModel'), counting.camera_model],
          updatedAt,
          [t('error'), isCountingError(status) && nextTime(status, error, 'here')],
          [t('result'), api_result && <RawResult key="result" result={api_result} />],
        ]}
      />
    </>
  );
}

/** What the counter answered. */
function RawResult({ result }: { readonly result: unknown }) {
  const t = useTranslations('countings.detail');
  return (
    <details className={styles.raw}>
      <summary className="disclosure">
        {t('showResult')} <IconChevronDown size={18} aria-hidden />
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it */}
      <pre tabIndex={0}>{JSON.stringify(result, null, 2)}</pre>
    </details>
  );
}

interface FactSectionProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly facts: readonly (readonly [label: string, value: ReactNode])[];
}

function FactSection({ title, note, facts }: FactSectionProps) {
  const t = useTranslations('countings.detail');
  const id = useId();
  return (
    <section className={`surface ${styles.section}`} aria-labelledby={id}>
      <Box component="h2" mb={8} fz="h3" id={id}>
        {title}
      </Box>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label} className={styles.fact}>
            <dt className="dimmed">{label}</dt>
            {value ? <dd>{value}</dd> : <dd className="dimmed">{t('unknown')}</dd>}
          </div>
        ))}
      </dl>
      {note && (
        <Box component="p" className="quiet" mt={4}>
          {note}
        </Box>
      )}
    </section>
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
  const sayFailure = useSayFailure();
  const open = async () => {
    // The tab is opened before the first await; otherwise the browser blocks it as a popup.
    const tab = window.open('', '_blank');
    const isOpen = await sayFailure(async () => {
      const address = URL.createObjectURL(await downloadPhoto(id));
      if (tab) tab.location.href = address;
      setTimeout(() => URL.revokeObjectURL(address), READ_WITHIN);
    });
    if (!isOpen) tab?.close();
  };
  return (
    <Anchor component="button" type="button" className={styles.open} onClick={() => void open()}>
      {t('openPhoto', { width, height })} <IconExternalLink size={18} aria-hidden />
    </Anchor>
  );
}
