import { Stack } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { AccountData } from './AccountData.tsx';
import { useUser } from './account.api.ts';
import { ProfileForm } from './ProfileForm.tsx';
import { ProfileSection } from './ProfileSection.tsx';

export function ProfilePage() {
  const t = useTranslations('account.profile');
  const { data: user, error, refetch } = useUser();
  return (
    <>
      <PageHeader title={t('title')} subtitle={user?.email} />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {user && (
        <Stack gap="lg" maw={720}>
          <ProfileForm user={user} />
          <ProfileSection title={t('data')}>
            <AccountData />
          </ProfileSection>
        </Stack>
      )}
    </>
  );
}
