import { Stack } from '@mantine/core';
import { PasswordResetInput } from '@propolis/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { contractResolver, showFieldErrors } from '../../lib/form.ts';
import { PATHS } from '../../lib/paths.ts';
import { useSubmitOnce } from '../../lib/use-submit-once.ts';
import { useFailureMessage } from '../../lib/use-words.ts';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { AuthTitle } from './AuthTitle.tsx';
import { resetPassword } from './account.api.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';

interface Values {
  password: string;
  password_confirmation: string;
}

/** Reached by the mailed link, which carries token and address. */
export function PasswordPage() {
  const t = useTranslations('account');
  const message = useFailureMessage();
  const link = useTranslations('errors.codes');
  const navigate = useNavigate();
  const { token = '', email = '' } = useSearch({ strict: false });
  const reset = resetPassword.use();
  const form = useForm<Values>({
    defaultValues: { password: '', password_confirmation: '' },
    resolver: contractResolver(PasswordResetInput, (values) => ({ ...values, token, email })),
  });
  // A damaged link fails the same check as the fields do; it has no field of its own.
  const linkBroken = token === '' || email === '';
  const change = async (values: Values) => {
    try {
      await reset({ ...values, token, email });
      showToast('success', t('password_reset_successfully'));
      await navigate({ to: PATHS.login });
    } catch (error) {
      if (!showFieldErrors(error, form.setError)) showToast('error', message(error));
    }
  };
  const send = useSubmitOnce(form, change);
  const submit = (event: React.FormEvent) => {
    if (linkBroken) {
      event.preventDefault();
      showToast('error', link('link_not_valid'));
    } else send(event);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <AuthTitle title={t('newPasswordTitle')} />
        <NewPasswordFields
          label={t('newPassword')}
          password={form.register('password')}
          confirmation={form.register('password_confirmation')}
          errors={form.formState.errors}
        />
        <SubmitButton running={form.formState.isSubmitting}>{t('reset.send')}</SubmitButton>
      </Stack>
    </form>
  );
}
