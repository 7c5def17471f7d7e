import { Stack } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { Gate } from '../../ui/Gate.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { type PreferencesChange, updatePreferences, usePreferences } from './account.api.ts';
import { NotificationChoices } from './NotificationChoices.tsx';
import { ShowFlagChoices } from './ShowFlagChoices.tsx';

/** Every change is kept at once; there is nothing to save. */
export function PreferencesPage() {
  const t = useTranslations('account.preferences');
  const keep = useKeepPreferences();
  return (
    <>
      <PageHeader title={t('title')} />
      <Gate answer={usePreferences()}>
        {(preferences) => (
          <Stack gap="lg">
            <ShowFlagChoices
              flags={preferences.observations}
              onChange={(observations) => keep({ observations })}
            />
            <NotificationChoices
              channels={preferences.notifications}
              onChange={(notifications) => keep({ notifications })}
            />
          </Stack>
        )}
      </Gate>
    </>
  );
}

/** A change shows before it is kept, and is taken back when it cannot be. */
function useKeepPreferences(): (change: PreferencesChange) => void {
  const t = useTranslations('account.preferences');
  const save = updatePreferences.use();
  return (change) => {
    save(change).catch(() => showToast('error', t('failed')));
  };
}
