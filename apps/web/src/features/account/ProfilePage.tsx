import { Stack } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { Gate } from '../../ui/Gate.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { AccountData } from './AccountData.tsx';
import { useUser } from './account.api.ts';
import { ProfileForm } from './ProfileForm.tsx';
import { ProfileSection } from './ProfileSection.tsx';

export function ProfilePage() {
  const t = useTranslations('account.profile');
  const answer = useUser();
  return (
    <>
      <PageHeader title={t('title')} subtitle={answer.data?.email} />
      <Gate answer={answer}>
        {(user) => (
          <Stack gap="lg">
            <ProfileForm user={user} />
            <ProfileSection title={t('data')}>
              <AccountData />
            </ProfileSection>
          </Stack>
        )}
      </Gate>
    </>
  );
}
