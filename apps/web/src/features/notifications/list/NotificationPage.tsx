import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiFailure, isPassing } from '../../../lib/http.ts';
import { PATHS } from '../../../lib/paths.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { MissingState } from '../../../ui/MissingState.tsx';
import { PagePlaceholder } from '../../../ui/PagePlaceholder.tsx';
import { linkToCause } from '../cause.ts';
import { keptNotification, type Notification, useReadNotification } from '../notifications.api.ts';

/** Time before the page continues without a response, in ms. */
const PATIENCE = 3_000;

const linkOf = (one: Notification | undefined) =>
  one && linkToCause({ kind: one.told.kind, ...one.told.facts });

/**
 * Target of push messages, mails and the list: marks a notification as read and redirects to its cause.
 * Offline or without a response in time, it stays unread, and the cause comes from the address or from the
 * cached list.
 */
export function NotificationPage() {
  const { id } = useParams({ from: '/shell/notifications/$id' });
  const named = linkToCause(useSearch({ from: '/shell/notifications/$id' }));
  const client = useQueryClient();
  const navigate = useNavigate();
  const read = useReadNotification();
  const t = useTranslations('notifications');
  const [failure, setFailure] = useState<unknown>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each notification, whatever is rendered meanwhile
  useEffect(() => {
    setFailure(undefined);
    let isLeft = false;
    let impatient: ReturnType<typeof setTimeout> | undefined;
    const findLink = async () => named ?? linkOf(await keptNotification(client, id));
    const asked = read({ params: { id } }).then(linkOf, async (error: unknown) => {
      const link = isPassing(error) ? await findLink() : undefined;
      if (!link) throw error;
      return link;
    });
    const late = new Promise<void>((end) => {
      impatient = setTimeout(end, PATIENCE);
    }).then(async () => (await findLink()) ?? asked);
    Promise.race([asked, late]).then(
      (link) => !isLeft && void navigate({ to: PATHS.notifications, ...link, replace: true }),
      (error: unknown) => !isLeft && setFailure(error),
    );
    return () => {
      isLeft = true;
      clearTimeout(impatient);
    };
  }, [id]);
  if (failure === undefined) return <PagePlaceholder />;
  if (failure instanceof ApiFailure && failure.code === 'not_found')
    return <MissingState title={t('missing')} back={{ to: PATHS.notifications }} backLabel={t('title')} />;
  return <ErrorState error={failure} onRetry={() => void navigate({ to: PATHS.notifications })} />;
}
