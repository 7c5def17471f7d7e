import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { useCountings } from '../../features/countings/countings.api.ts';
import { toCounting } from '../../lib/paths.ts';
import { Gate } from '../../ui/Gate.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';

/** The countings, newest first. */
export function CountingsPage() {
  const t = useTranslations('countings');
  const format = useFormatter();
  return (
    <>
      <PageHeader title={t('title')} />
      <Gate answer={useCountings({ page: 1 })}>
        {({ data }) => (
          <ul>
            {data.map(({ id, count_date }) => (
              <li key={id}>
                <Anchor renderRoot={(props) => <Link {...props} {...toCounting(id)} />}>
                  {format.dateTime(new Date(count_date), { dateStyle: 'long', timeStyle: 'short' })}
                </Anchor>
              </li>
            ))}
          </ul>
        )}
      </Gate>
    </>
  );
}
