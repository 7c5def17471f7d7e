import { Alert, Button, Divider, Stack, Tabs, Text } from '@mantine/core';
import type { User } from '@propolis/contract';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { dayAndTime } from '../../lib/dates.ts';
import { useLanguage } from '../../lib/i18n/language.ts';
import { PATHS, type ProfileSearch, toProfile } from '../../lib/paths.ts';
import { FormColumns } from '../../ui/FormColumns.tsx';
import { Gate } from '../../ui/Gate.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useLogout, useUser } from './account.api.ts';
import { ExportArchive } from './archive/ExportArchive.tsx';
import { ImportArchive } from './archive/ImportArchive.tsx';
import { PrintPaperwork } from './archive/PrintPaperwork.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import { SecuritySections } from './security/SecuritySections.tsx';

const route = getRouteApi('/shell/profile');

/** Profile, security and data of the account; the address contains the open tab. */
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
            <ProfileTabs user={user} />
          </Stack>
        )}
      </Gate>
    </>
  );
}

const tabOf = (value: string | null): ProfileSearch['tab'] =>
  value === 'security' || value === 'data' ? value : undefined;

/** A copy of the demo has no sign-in, so it has no security tab. */
function ProfileTabs({ user }: { readonly user: User }) {
  const t = useTranslations('account.profile');
  const isOwn = user.demo_ends_at === null;
  const { tab: asked } = route.useSearch();
  const tab = asked === 'security' && !isOwn ? undefined : asked;
  const navigate = useNavigate();
  return (
    <Tabs
      value={tab ?? 'about'}
      onChange={(next) =>
        void navigate({ ...toProfile({ tab: tabOf(next) }), replace: true, resetScroll: false })
      }
    >
      <Tabs.List aria-label={t('tabs')} mb="lg">
        <Tabs.Tab value="about">{t('title')}</Tabs.Tab>
        {isOwn && <Tabs.Tab value="security">{t('securityTab')}</Tabs.Tab>}
        <Tabs.Tab value="data">{t('data')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="about">{tab === undefined && <ProfileForm user={user} />}</Tabs.Panel>
      <Tabs.Panel value="security">{tab === 'security' && <SecuritySections user={user} />}</Tabs.Panel>
      <Tabs.Panel value="data">
        {tab === 'data' && (
          <FormColumns>
            <ProfileSection title={t('data')}>
              <AccountData />
            </ProfileSection>
            <ProfileSection title={t('deleteSection')}>
              <DeleteAccount isOwn={isOwn} />
            </ProfileSection>
          </FormColumns>
        )}
      </Tabs.Panel>
    </Tabs>
  );
}

/** Tells a visitor that this is a copy of the demo, when it expires, and how to register. */
function DemoNote({ endsAt }: { readonly endsAt: string }) {
  const t = useTranslations('account.demo');
  const language = useLanguage();
  const navigate = useNavigate();
  const logout = useLogout();
  const signUp = () => {
    logout('register');
    void navigate({ to: PATHS.register });
  };
  return (
    <Alert color="honey" title={t('noteTitle')}>
      <Stack gap="sm" align="flex-start">
        <Text>{t('note', { when: dayAndTime(new Date(endsAt), language) })}</Text>
        <Button variant="default" onClick={signUp}>
          {t('signUp')}
        </Button>
      </Stack>
    </Alert>
  );
}

/** Export and import of the data. A copy of the demo expires after a day, so it has no import. */
function AccountData() {
  const { data: user } = useUser();
  return (
    <Stack gap="lg">
      <ExportArchive />
      <Divider />
      <PrintPaperwork />
      {user?.demo_ends_at === null && (
        <>
          <Divider />
          <ImportArchive />
        </>
      )}
    </Stack>
  );
}
