import { Stack } from '@mantine/core';
import { useTranslations } from 'use-intl';
import {
  updateMenu,
  updatePreferences,
  usePreferences,
  useUser,
} from '../../features/account/account.api.ts';
import { MenuChoice } from '../../features/account/MenuChoice.tsx';
import { ShowFlagChoices } from '../../features/account/ShowFlagChoices.tsx';
import { CalendarFeed } from '../../features/notifications/choices/CalendarFeed.tsx';
import { NotificationChoices } from '../../features/notifications/choices/NotificationChoices.tsx';
import { Gate } from '../../ui/Gate.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useOneToast } from '../../ui/toasts/toasts.ts';
import { InstallHint } from '../offline/InstallHint.tsx';

/** Every change is saved at once; there is no save button. */
export function PreferencesPage() {
  const t = useTranslations('account.preferences');
  const report = useReportSaving();
  const save = updatePreferences.use();
  const saveMenu = updateMenu.use();
  const { data: user } = useUser();
  return (
    <>
      <PageHeader title={t('title')} />
      <Gate answer={usePreferences()}>
        {(preferences) => (
          <Stack gap="lg">
            <ShowFlagChoices
              flags={preferences.observations}
              onChange={(observations) => report(save({ observations }))}
            />
            <NotificationChoices choices={preferences} onChange={(change) => report(save(change))} />
            <CalendarFeed />
            {user && (
              <MenuChoice
                countings={user.include_automatic_counting_menu}
                onChange={(countings) => report(saveMenu({ include_automatic_counting_menu: countings }))}
              />
            )}
            <InstallHint />
          </Stack>
        )}
      </Gate>
    </>
  );
}

/** A change is shown before it is saved, and reverted if it fails; both show a message. */
function useReportSaving(): (sent: Promise<{ readonly kept: boolean }>) => void {
  const t = useTranslations('account.preferences');
  // Ten switches in a row show one message.
  const report = useOneToast();
  return (sent) => {
    sent.then(
      // A queued change is reported by the outbox.
      ({ kept }) => kept || report('success', t('updated')),
      () => report('error', t('failed')),
    );
  };
}
