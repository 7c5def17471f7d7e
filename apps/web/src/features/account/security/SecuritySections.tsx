import { Group, Stack } from '@mantine/core';
import { PasswordInput, type User } from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import { useTranslations } from 'use-intl';
import { showFieldErrors } from '../../../lib/form.ts';
import { useFailureMessage } from '../../../lib/use-words.ts';
import { FormColumns } from '../../../ui/FormColumns.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { NewPasswordFields } from '../NewPasswordFields.tsx';
import { ProfileSection } from '../ProfileSection.tsx';
import { useAccountForm } from '../use-account-form.ts';
import { AddressSection } from './AddressSection.tsx';
import { PasskeysSection } from './PasskeysSection.tsx';
import { LogSection, SessionsSection } from './SessionsSection.tsx';
import { useSecurityCall } from './security.api.ts';
import { RecoveryCodesSection, TotpSection } from './TotpSection.tsx';

/**
 * The sign-in methods. Each section is a `ProfileSection` that loads and saves its own data. The first column
 * has the password and the devices, the second the second factor and the log.
 */
export function SecuritySections({ user }: { readonly user: User }) {
  return (
    <FormColumns>
      <Stack gap="lg">
        <PasswordSection email={user.email} />
        <AddressSection email={user.email} />
        <SessionsSection />
      </Stack>
      <Stack gap="lg">
        <TotpSection email={user.email} />
        <PasskeysSection email={user.email} />
        <RecoveryCodesSection email={user.email} />
        <LogSection />
      </Stack>
    </FormColumns>
  );
}

const EMPTY = { current_password: '', password: '', password_confirmation: '' };

/** Sets a new password and shows how many other devices it signed out. */
function PasswordSection({ email }: { readonly email: string }) {
  const t = useTranslations('account');
  const message = useFailureMessage();
  const change = useSecurityCall(calls.security.changePassword);
  const { form, submit, running, field } = useAccountForm({
    initial: EMPTY,
    schema: PasswordInput,
    send: async (values) => {
      const { sessions_ended } = await change({ body: values });
      form.reset(EMPTY);
      showToast('success', t('security.passwordChanged', { count: sessions_ended }));
    },
    fail: (failure, setError) => {
      showFieldErrors(failure, setError);
      showToast('error', message(failure));
    },
  });
  return (
    <ProfileSection title={t('password')} text={t('security.passwordText')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {/* Tells password managers the account. */}
          <input type="text" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            label={t('currentPassword')}
            autoComplete="current-password"
            {...field('current_password')}
          />
          <NewPasswordFields label={t('newPassword')} field={field} />
          <Group>
            <SubmitButton running={running}>{t('security.changePassword')}</SubmitButton>
          </Group>
        </Stack>
      </form>
    </ProfileSection>
  );
}
