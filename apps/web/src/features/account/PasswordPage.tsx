import { Alert, Button, Stack } from '@mantine/core';
import { EmailInput, PasswordResetInput } from '@propolis/contract';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { contractResolver, showFieldErrors } from '../../lib/form.ts';
import { ApiFailure } from '../../lib/http.ts';
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

/** Target of the mailed link, which contains the token and the address. */
export function PasswordPage() {
  const t = useTranslations('account');
  const message = useFailureMessage();
  const navigate = useNavigate();
  const { token = '', email = '' } = useSearch({ strict: false });
  const reset = resetPassword.use();
  const form = useForm<Values>({
    defaultValues: { password: '', password_confirmation: '' },
    resolver: contractResolver(PasswordResetInput, (values) => ({ ...values, token, email })),
  });
  const [refused, setRefused] = useState(token === '' || !EmailInput.safeParse({ email }).success);
  const change = async (values: Values) => {
    try {
      await reset({ ...values, token, email });
      showToast('success', t('password_reset_successfully'));
      await navigate({ to: PATHS.login });
    } catch (error) {
      if (error instanceof ApiFailure && error.code === 'link_not_valid') setRefused(true);
      else if (!showFieldErrors(error, form.setError)) showToast('error', message(error));
    }
  };
  const submit = useSubmitOnce(form, change);
  if (refused) return <LinkRefused email={email} />;
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

/** A used, expired or damaged link; a new one can be requested. */
function LinkRefused({ email }: { readonly email: string }) {
  const t = useTranslations('account');
  const reason = useTranslations('errors.codes');
  return (
    <Stack gap="md">
      <AuthTitle title={t('newPasswordTitle')} />
      <Alert color="brick" role="alert" title={reason('link_not_valid')}>
        {t('reset.linkEnded')}
      </Alert>
      <Button
        size="lg"
        renderRoot={(props) => <Link {...props} to={PATHS.reset} search={email ? { email } : {}} />}
      >
        {t('reset.another')}
      </Button>
    </Stack>
  );
}
