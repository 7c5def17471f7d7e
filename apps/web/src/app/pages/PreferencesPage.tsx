import { Stack } from '@mantine/core';
import { useRef } from 'react';
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
import { closeToast, showToast, type ToastType } from '../../ui/toasts/toasts.ts';
import { InstallHint } from '../offline/InstallHint.tsx';

/** Every change is saved at once; there is no save button. */
export function PreferencesPage() {
  const t = useTranslations('account.preferences');
  const tell = useTellKept();
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
              onChange={(observations) => tell(save({ observations }))}
            />
            <NotificationChoices choices={preferences} onChange={(change) => tell(save(change))} />
            <CalendarFeed />
            {user && (
              <MenuChoice
                countings={user.include_automatic_counting_menu}
                onChange={(countings) => tell(saveMenu({ include_automatic_counting_menu: countings }))}
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
function useTellKept(): (sent: Promise<{ readonly kept: boolean }>) => void {
  const t = useTranslations('account.preferences');
  const told = useRef(0);
  const tell = (type: ToastType, message: string) => {
    // Ten switches in a row show one message.
    closeToast(told.current);
    told.current = showToast(type, message);
  };
  return (sent) => {
    sent.then(
      // A queued change is reported by the outbox.
      ({ kept }) => kept || tell('success', t('updated')),
      () => tell('error', t('failed')),
    );
  };
}
