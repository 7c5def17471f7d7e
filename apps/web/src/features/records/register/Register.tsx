import { Anchor, Box, Group } from '@mantine/core';
import type { Apiary, StockRegister } from '@propolis/contract';
import { isStockGain } from '@propolis/domain';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { localNoon, longDate } from '../../../lib/dates.ts';
import { useLabels } from '../../../lib/i18n/labels.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { isolated, namesInLine } from '../../../lib/isolated.ts';
import { toRecord, toRecordAdd } from '../../../lib/paths.ts';
import styles from './Register.module.css';

type Line = StockRegister['lines'][number];

interface RegisterProps {
  readonly register: StockRegister;
  readonly apiary: Pick<Apiary, 'id' | 'hives'>;
}

/** The balance of a year, its gains and losses, and the loss of its winter. */
export function Register({ register, apiary }: RegisterProps) {
  const t = useTranslations('register');
  const { year, at_start, gains, losses, at_end, at_today, hives_today, lines } = register;
  const hiveIds = apiary.hives.map(({ id }) => id);
  const balance = [
    [t('atStart', { year: String(year) }), at_start],
    [t('gains'), gains],
    [t('losses'), losses],
    [t('atEnd', { year: String(year) }), at_end],
  ] as const;
  return (
    <>
      <dl className={styles.balance}>
        {balance.map(([label, count]) => (
          <div key={label} className={`surface ${styles.number}`}>
            <dt className="quiet">{label}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      {at_today !== hives_today && (
        <Group component="p" wrap="nowrap" align="stretch" gap={8} mb="md" c="var(--propolis-attention)">
          <IconAlertTriangle size={20} aria-hidden />
          <span>
            {t('difference', { register: at_today, hives: hives_today })}{' '}
            {at_today < hives_today && (
              <Anchor
                inherit
                data-screen-only
                renderRoot={(props) => (
                  <Link
                    {...props}
                    {...toRecordAdd(apiary.id, 'come', at_today === 0 ? { hives: hiveIds } : {})}
                  />
                )}
              >
                {t('recordStock')}
              </Anchor>
            )}
          </span>
        </Group>
      )}
      <Winters winters={register.winters} />
      <section aria-label={t('lines')}>
        <Box component="h2" mb={8} fz="h3">
          {t('lines')}
        </Box>
        {lines.length === 0 ? (
          <Box component="p" mb="lg">
            {t('noLines')}
          </Box>
        ) : (
          <ul className="surface">
            {lines.map((line) => (
              <RegisterLine key={`${line.record} ${line.reason}`} line={line} />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

function Winters({ winters: [last, ...earlier] }: Pick<StockRegister, 'winters'>) {
  const t = useTranslations('register');
  const format = useFormatter();
  if (!last) return null;
  const shown = [last, ...earlier].filter(({ mortality }) => mortality !== null);
  if (shown.length === 0)
    return (
      <Box component="p" mb="lg">
        {t('noWinter', yearsOf(last))}
      </Box>
    );
  return (
    <table className={styles.winters}>
      <caption>{t('winterLosses')}</caption>
      <tbody>
        {shown.map((winter) => (
          <tr key={winter.to}>
            <th scope="row">{t('winter', yearsOf(winter))}</th>
            <td>{t('died', { died: winter.died, before: winter.before })}</td>
            <td>{format.number(winter.mortality ?? 0, { style: 'percent', maximumFractionDigits: 0 })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Winter = StockRegister['winters'][number];

const yearsOf = ({ from, to }: Winter) => ({ from: from.slice(0, 4), to: to.slice(0, 4) });

function RegisterLine({ line }: { readonly line: Line }) {
  const t = useTranslations('register');
  const labels = useLabels().records;
  const language = useLanguage();
  const { record, day, reason, colonies, hives, other_apiary, note, cause } = line;
  const words =
    reason === 'moved_in' || reason === 'moved_out'
      ? t(reason, { apiary: other_apiary === null ? t('otherApiary') : isolated(other_apiary) })
      : labels.stockEvents[reason];
  const details = [
    hives.length > 0 && namesInLine(hives),
    ...[line.party_name, line.party_address].map((text) => text && isolated(text)),
    line.party_number && t('partyNumber', { number: isolated(line.party_number) }),
    cause && labels.deathCauses[cause],
    note && isolated(note),
  ].filter((part) => part);
  return (
    <li className={styles.line}>
      <time className={`dimmed ${styles.day}`} dateTime={day}>
        {longDate(localNoon(day), language)}
      </time>
      <Link {...toRecord(record)} className={`row-link ${styles.reason}`}>
        {words}
      </Link>
      <span className="tabular">{t(isStockGain(reason) ? 'gain' : 'loss', { count: colonies })}</span>
      {details.length > 0 && <p className={`quiet ${styles.details}`}>{details.join(' · ')}</p>}
    </li>
  );
}
