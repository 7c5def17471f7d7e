import { Box, Stack } from '@mantine/core';
import type { Delivery } from '@propolis/contract';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { dateAndTime } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { FormSection } from '../../../ui/FormSection.tsx';
import { Gate } from '../../../ui/Gate.tsx';
import { useDeliveries } from '../sensors.api.ts';
import texts from '../verbatim.module.css';
import styles from './DeliveriesSection.module.css';
import { useRefusal, useRejection } from './use-rejection.ts';

/** The last deliveries of a scale, with their content and result. */
export function DeliveriesSection({ scaleId }: { readonly scaleId: number }) {
  const t = useTranslations('sensors.deliveries');
  const common = useTranslations('common');
  const answer = useDeliveries(scaleId);
  return (
    <FormSection title={t('title')} hint={t('hint')} wide>
      <Gate answer={answer} placeholder={<p className="dimmed">{common('loading')}</p>}>
        {(deliveries) =>
          deliveries.length === 0 ? (
            <p className="dimmed">{t('none')}</p>
          ) : (
            <ul>
              {deliveries.map((delivery) => (
                <li key={delivery.id}>
                  <DeliveryLine delivery={delivery} />
                </li>
              ))}
            </ul>
          )
        }
      </Gate>
    </FormSection>
  );
}

const signOf = ({ refused, accepted, duplicate, rejected }: Delivery): 'good' | 'partly' | 'bad' => {
  if (refused !== null) return 'bad';
  if (rejected === 0) return 'good';
  return accepted + duplicate > 0 ? 'partly' : 'bad';
};

/** The text for the result of a delivery. */
function useBecame(): (delivery: Delivery) => string {
  const t = useTranslations('sensors.deliveries');
  const refusal = useRefusal();
  return ({ refused, accepted, duplicate, rejected }) => {
    if (refused !== null) return t('refused', { why: refusal(refused) });
    const parts = [t('accepted', { count: accepted })];
    if (duplicate > 0) parts.push(t('duplicate', { count: duplicate }));
    if (rejected > 0) parts.push(t('rejected', { count: rejected }));
    return parts.join(' · ');
  };
}

/** One delivery; its details show the content. */
function DeliveryLine({ delivery }: { readonly delivery: Delivery }) {
  const t = useTranslations('sensors.deliveries');
  const language = useLanguage();
  const rejection = useRejection();
  const became = useBecame();
  const [open, setOpen] = useState(false);
  const { received_at, channel, rejections, content, is_cut } = delivery;
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)} className={styles.delivery}>
      <summary className={styles.summary}>
        <span className={styles.dot} data-sign={signOf(delivery)} aria-hidden />
        <span className="tabular">{dateAndTime(new Date(received_at), language)}</span>
        <span className="quiet">{t(`channels.${channel}`)}</span>
        <span className={styles.became}>{became(delivery)}</span>
        <IconChevronDown size={18} aria-hidden className={styles.chevron} />
      </summary>
      {open && (
        <Stack gap="sm" pb="md">
          {rejections.length > 0 && (
            <Box component="ul" pl={20} style={{ listStyle: 'circle' }}>
              {rejections.map(({ index, code }) => (
                <li key={`${index} ${code}`}>
                  {t('rejection', { number: index + 1, why: rejection(code) })}
                </li>
              ))}
            </Box>
          )}
          {/* Longer content is scrolled by the arrow keys. */}
          <Box component="section" className={texts.block} mah={320} tabIndex={0} aria-label={t('content')}>
            {content || t('unread')}
          </Box>
          {is_cut && content && <p className="dimmed">{t('cut')}</p>}
        </Stack>
      )}
    </details>
  );
}
