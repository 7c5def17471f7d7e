import { Box, Group, Stack } from '@mantine/core';
import type { JournalRecord, MedicineStock } from '@propolis/contract';
import { type AgingBatch, agingBatches, apiaryDay } from '@propolis/domain';
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { now } from '../../../lib/clock.ts';
import { localNoon, longDate } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { isolated } from '../../../lib/isolated.ts';
import { toMedicineAdd, toRecord } from '../../../lib/paths.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Gate } from '../../../ui/Gate.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { MobileFooter } from '../../../ui/MobileFooter.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { WaitingMark } from '../../../ui/WaitingMark.tsx';
import { useRecordState } from '../one-record.api.ts';
import { RecordsNav } from '../RecordsNav.tsx';
import { useRecords } from '../records.api.ts';
import styles from './MedicinesPage.module.css';
import { MOVEMENTS_ASKED, useStock } from './medicines.api.ts';
import { batchLines } from './movement-form.ts';

/** What is on the shelf, which batches expire, and what came and went. */
export function MedicinesPage() {
  const t = useTranslations('medicines');
  const movements = useRecords(MOVEMENTS_ASKED);
  const add = (
    <LinkButton size="lg" leftSection={<IconPlus size={20} aria-hidden />} {...toMedicineAdd()}>
      {t('add')}
    </LinkButton>
  );
  return (
    <>
      <PageHeader title={t('title')} actions={add} />
      <RecordsNav />
      <Gate answer={useStock()}>
        {(stock) => (
          <Gate answer={movements}>
            {({ data }) =>
              stock.length === 0 && data.length === 0 ? (
                <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>
              ) : (
                <Stack gap="lg">
                  <AgingBatches batches={agingBatches(batchLines(data), stock, apiaryDay(now()))} />
                  <Stock stock={stock} />
                  <Movements records={data} />
                </Stack>
              )
            }
          </Gate>
        )}
      </Gate>
      <MobileFooter>{add}</MobileFooter>
    </>
  );
}

/** Batches that are expired or expire soon; empty without any. */
function AgingBatches({ batches }: { readonly batches: readonly AgingBatch[] }) {
  const t = useTranslations('medicines.aging');
  const language = useLanguage();
  if (batches.length === 0) return null;
  return (
    <section className={`surface ${styles.aging}`} aria-label={t('title')}>
      <Group component="h2" wrap="nowrap" gap={8} fz="1rem" c="var(--propolis-attention)">
        <IconAlertTriangle size={20} aria-hidden /> {t('title')}
      </Group>
      <ul>
        {batches.map(({ product, batch, expiry, isExpired }) => (
          <Group key={`${product} ${batch}`} component="li" justify="space-between" gap="8px 16px" mt={8}>
            <span className={styles.words} data-expired={isExpired}>
              {t(isExpired ? 'expired' : 'soon', {
                product: isolated(product),
                batch: batch === null ? '' : t('batch', { batch: isolated(batch) }),
                day: longDate(localNoon(expiry), language),
              })}
            </span>
            {isExpired && (
              <LinkButton
                variant="default"
                aria-label={t('destroy', { product })}
                {...toMedicineAdd({ movement: 'destruction', product })}
              >
                {t('destroyShort')}
              </LinkButton>
            )}
          </Group>
        ))}
      </ul>
    </section>
  );
}

/** The stock of each product, with where it went. */
function Stock({ stock }: { readonly stock: MedicineStock }) {
  const t = useTranslations('medicines.stock');
  return (
    <section aria-label={t('title')}>
      <Box component="h2" mb={4} fz="h3">
        {t('title')}
      </Box>
      <Box component="p" mb="sm" c="dimmed">
        {t('hint')}
      </Box>
      <ul className="cards" style={{ '--card-width': '320px' }}>
        {stock.map((line) => (
          <StockLine key={`${line.product} ${line.unit}`} line={line} />
        ))}
      </ul>
    </section>
  );
}

function StockLine({ line }: { readonly line: MedicineStock[number] }) {
  const t = useTranslations('medicines.stock');
  const units = useTranslations('domain.records.units');
  const { product, received, used, disposed, left } = line;
  const unit = units(line.unit);
  const isMissing = left < 0;
  return (
    <Stack component="li" gap={8} align="flex-start" className={`surface ${styles.product}`}>
      <Box component="h3" fz="1rem" fw={600}>
        {product}
      </Box>
      <Group
        component="p"
        wrap="nowrap"
        gap={8}
        fz="h3"
        fw={650}
        c={isMissing ? 'var(--mantine-color-error)' : undefined}
        className="tabular"
      >
        {isMissing && <IconAlertTriangle size={18} aria-hidden />}
        {isMissing ? t('missing', { amount: -left, unit }) : t('left', { amount: left, unit })}
      </Group>
      {isMissing && <p>{t('missingText')}</p>}
      <Box component="dl" className="tabular" w="100%">
        {(
          [
            ['received', received],
            ['used', used],
            ['disposed', disposed],
          ] as const
        ).map(([key, amount]) => (
          <div key={key} className={styles.sum}>
            <dt className="dimmed">{t(key)}</dt>
            <dd>{t('amount', { amount, unit })}</dd>
          </div>
        ))}
      </Box>
      <LinkButton
        variant="default"
        aria-label={t('receive', { product })}
        leftSection={<IconPlus size={18} aria-hidden />}
        {...toMedicineAdd({ movement: 'receipt', product })}
      >
        {t('receiveShort')}
      </LinkButton>
    </Stack>
  );
}

/** Receipts, returns and destructions, the latest day first. */
function Movements({ records }: { readonly records: readonly JournalRecord[] }) {
  const t = useTranslations('medicines.moves');
  if (records.length === 0) return null;
  return (
    <section aria-label={t('title')}>
      <Box component="h2" mb={4} fz="h3">
        {t('title')}
      </Box>
      <ul className="surface">
        {records.map((record) => (
          <MovementRow key={record.id} record={record} />
        ))}
      </ul>
    </section>
  );
}

function MovementRow({ record: { id, record, cancelled } }: { readonly record: JournalRecord }) {
  const t = useTranslations('medicines.moves');
  const words = useTranslations('domain.records');
  const language = useLanguage();
  const stateOf = useRecordState();
  if (record.kind !== 'medicine') return null;
  const { movement, product, packages, package_size: size, batch, expiry, party_name, happened_on } = record;
  const details = [
    batch && t('batch', { batch: isolated(batch) }),
    expiry && t('expiry', { day: longDate(localNoon(expiry), language) }),
    party_name && isolated(party_name),
  ].filter((part) => part);
  return (
    <li className={styles.move} data-cancelled={cancelled !== null}>
      <time className="quiet" dateTime={happened_on}>
        {longDate(localNoon(happened_on), language)} <WaitingMark shown={stateOf(id) !== undefined} />
      </time>
      <Link className={`row-link ${styles.link}`} {...toRecord(id)}>
        {product}
      </Link>
      <p className={styles.amount}>
        {t('line', {
          movement: words(`movements.${movement}`),
          packages,
          size,
          unit: words(`units.${record.unit}`),
        })}
      </p>
      {details.length > 0 && <p className={`quiet ${styles.details}`}>{details.join(' · ')}</p>}
      {cancelled !== null && (
        <p>{cancelled === '' ? t('undone') : t('cancelled', { reason: isolated(cancelled) })}</p>
      )}
    </li>
  );
}
