import { getRouteApi } from '@tanstack/react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { useCounting } from '../../features/countings/countings.api.ts';
import { PATHS } from '../../lib/paths.ts';
import { Gate } from '../../ui/Gate.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';

const route = getRouteApi('/shell/automatic_varroa_counting/$id');

/** One counting: its photo, what was found on it, and what that means. */
export function CountingPage() {
  const t = useTranslations('countings');
  const format = useFormatter();
  const { id } = route.useParams();
  return (
    <Gate answer={useCounting(id)}>
      {({ count_date }) => (
        <PageHeader
          title={format.dateTime(new Date(count_date), { dateStyle: 'long', timeStyle: 'short' })}
          crumbs={[{ label: t('title'), link: { to: PATHS.countings } }]}
        />
      )}
    </Gate>
  );
}
