import { Box, Stack } from '@mantine/core';
import type { Neighbours, NeighbourWeek } from '@propolis/contract';
import { addDays } from '@propolis/domain';
import { useFormatter, useTranslations } from 'use-intl';
import { localNoon } from '../../../lib/dates.ts';
import { toProfile } from '../../../lib/paths.ts';
import { FormSection } from '../../../ui/FormSection.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import styles from './NeighbourTable.module.css';
import { useNeighbours } from './plan.api.ts';

/** The natural mite fall of the last weeks around an apiary beside its own, or why there is none. */
export function NeighbourTable({ apiaryId }: { readonly apiaryId: number }) {
  const t = useTranslations('varroaPlan.neighbours');
  const { data, isError } = useNeighbours(apiaryId);
  if (!data && !isError) return null;
  return (
    <FormSection title={t('title')} hint={t('hint')}>
      {data ? <Picture neighbours={data} /> : <p>{t('unavailable')}</p>}
    </FormSection>
  );
}

function Picture({ neighbours: { missing, weeks } }: { readonly neighbours: Neighbours }) {
  const t = useTranslations('varroaPlan.neighbours');
  if (missing === 'not_sharing')
    return (
      <Stack gap="sm" align="flex-start">
        <p>{t('missing.not_sharing')}</p>
        <LinkButton variant="default" {...toProfile()}>
          {t('share')}
        </LinkButton>
      </Stack>
    );
  if (missing) return <p>{t(`missing.${missing}`)}</p>;
  const shown = weeks.filter(({ cells }) => cells.length > 0);
  return shown.length > 0 ? <Weeks weeks={shown} /> : <p>{t('missing.too_few')}</p>;
}

function Weeks({ weeks }: { readonly weeks: readonly NeighbourWeek[] }) {
  const t = useTranslations('varroaPlan.neighbours');
  const format = useFormatter();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('week')}</th>
          <th scope="col">{t('own')}</th>
          <th scope="col">{t('here')}</th>
          <th scope="col">{t('around')}</th>
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ monday, own, cells }) => {
          const here = cells.find(({ distance_km }) => distance_km === 0);
          return (
            <tr key={monday}>
              <th scope="row">
                {format.dateTimeRange(localNoon(monday), localNoon(addDays(monday, 6)), {
                  day: 'numeric',
                  month: 'short',
                })}
              </th>
              <td>{own === null ? '–' : format.number(own, { maximumFractionDigits: 1 })}</td>
              <td>
                {here ? (
                  <>
                    {here.mites_per_day}{' '}
                    <Box component="span" display="block" className="quiet">
                      {t('keepers', { least: here.keepers_at_least })}
                    </Box>
                  </>
                ) : (
                  '–'
                )}
              </td>
              <td>{rangeOf(cells.filter((cell) => cell !== here)) ?? '–'}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The lowest and the highest median of other cells. */
function rangeOf(cells: NeighbourWeek['cells']): string | undefined {
  if (cells.length === 0) return undefined;
  const falls = cells.map(({ mites_per_day }) => mites_per_day);
  const [least, most] = [Math.min(...falls), Math.max(...falls)];
  return least === most ? `${least}` : `${least}–${most}`;
}
