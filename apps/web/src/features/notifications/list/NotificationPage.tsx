import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiFailure } from '../../../lib/http.ts';
import { PATHS } from '../../../lib/paths.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { MissingState } from '../../../ui/MissingState.tsx';
import { PagePlaceholder } from '../../../ui/PagePlaceholder.tsx';
import { linkToCause } from '../cause.ts';
import { readNotification } from '../notifications.api.ts';

/** Where push messages, mails and the list lead: marks it as read, and goes on to its cause. */
export function NotificationPage() {
  const { id } = useParams({ from: '/shell/notifications/$id' });
  const navigate = useNavigate();
  const read = readNotification.use();
  const t = useTranslations('notifications');
  const [failure, setFailure] = useState<unknown>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each notification, whatever is rendered meanwhile
  useEffect(() => {
    setFailure(undefined);
    read({ id }).then(
      ({ told }) => void navigate({ ...linkToCause(told), replace: true }),
      (error: unknown) => setFailure(error),
    );
  }, [id]);
  if (failure === undefined) return <PagePlaceholder />;
  if (failure instanceof ApiFailure && failure.code === 'not_found')
    return <MissingState title={t('missing')} back={{ to: PATHS.notifications }} backLabel={t('title')} />;
  return <ErrorState error={failure} onRetry={() => void navigate({ to: PATHS.notifications })} />;
}
