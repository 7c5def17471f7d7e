import { Group, Stack, Text } from '@mantine/core';
import { PasswordInput, type User } from '@propolis/contract';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { contractResolver, showFieldErrors } from '../../../lib/form.ts';
import { useSubmitOnce } from '../../../lib/use-submit-once.ts';
import { useFailureMessage, useFieldError } from '../../../lib/use-words.ts';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { NewPasswordFields } from '../NewPasswordFields.tsx';
import { ProfileSection } from '../ProfileSection.tsx';
import { AddressSection } from './AddressSection.tsx';
import { PasskeysSection } from './PasskeysSection.tsx';
import styles from './SecuritySections.module.css';
import { LogSection, SessionsSection } from './SessionsSection.tsx';
import { changePassword } from './security.api.ts';
import { RecoveryCodesSection, TotpSection } from './TotpSection.tsx';

/**
 * The sign-in methods. Each section is a `ProfileSection` that loads and saves its own data. The first column
 * has the password and the devices, the second the second factor and the log.
 */
export function SecuritySections({ user }: { readonly user: User }) {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <PasswordSection email={user.email} />
        <AddressSection email={user.email} />
        <SessionsSection />
      </div>
      <div className={styles.column}>
        <TotpSection email={user.email} />
        <PasskeysSection email={user.email} />
        <RecoveryCodesSection email={user.email} />
        <LogSection />
      </div>
    </div>
  );
}

const EMPTY = { current_password: '', password: '', password_confirmation: '' };

/** Sets a new password and shows how many other devices it signed out. */
function PasswordSection({ email }: { readonly email: string }) {
  const t = useTranslations('account');
  const fieldError = useFieldError();
  const message = useFailureMessage();
  const change = changePassword.use();
  const form = useForm({
    defaultValues: EMPTY,
    resolver: contractResolver<typeof EMPTY>(PasswordInput, (values) => values),
  });
  const { errors, isSubmitting } = form.formState;
  const submit = async (values: typeof EMPTY) => {
    try {
      const { sessions_ended } = await change(values);
      form.reset(EMPTY);
      showToast('success', t('security.passwordChanged', { count: sessions_ended }));
    } catch (error) {
      showFieldErrors(error, form.setError);
      showToast('error', message(error));
    }
  };
  return (
    <ProfileSection title={t('password')}>
      <form onSubmit={useSubmitOnce(form, submit)} noValidate>
        <Stack gap="md">
          <Text c="dimmed">{t('security.passwordText')}</Text>
          {/* Tells password managers the account. */}
          <input type="text" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            label={t('currentPassword')}
            autoComplete="current-password"
            error={fieldError(errors.current_password)}
            {...form.register('current_password')}
          />
          <NewPasswordFields
            label={t('newPassword')}
            password={form.register('password')}
            confirmation={form.register('password_confirmation')}
            errors={errors}
          />
          <Group>
            <SubmitButton running={isSubmitting}>{t('security.changePassword')}</SubmitButton>
          </Group>
        </Stack>
      </form>
    </ProfileSection>
  );
}
