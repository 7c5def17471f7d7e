import { Stack } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { Gate } from '../../ui/Gate.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { AccountData } from './AccountData.tsx';
import { useUser } from './account.api.ts';
import { DemoNote } from './DemoNote.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { ProfileSection } from './ProfileSection.tsx';

export function ProfilePage() {
  const t = useTranslations('account.profile');
  const answer = useUser();
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={answer.data?.demo_ends_at === null ? answer.data.email : undefined}
      />
      <Gate answer={answer}>
        {(user) => (
          <Stack gap="lg">
            {user.demo_ends_at !== null && <DemoNote endsAt={user.demo_ends_at} />}
            <ProfileForm user={user}>
              <ProfileSection title={t('data')}>
                <AccountData />
              </ProfileSection>
            </ProfileForm>
          </Stack>
        )}
      </Gate>
    </>
  );
}
