import { Alert, Stack } from '@mantine/core';
import { EmailInput, PasswordResetInput } from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiFailure } from '../../lib/http.ts';
import { PATHS } from '../../lib/paths.ts';
import { useCall } from '../../lib/writes/use-call.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { AuthTitle } from './AuthTitle.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { useAccountForm } from './use-account-form.ts';

/** Target of the mailed link, which contains the token and the address. */
export function PasswordPage() {
  const t = useTranslations('account');
  const navigate = useNavigate();
  const { token = '', email = '' } = useSearch({ strict: false });
  const reset = useCall(calls.account.resetPassword);
  const [refused, setRefused] = useState(token === '' || !EmailInput.safeParse({ email }).success);
  const { submit, running, field } = useAccountForm({
    initial: { password: '', password_confirmation: '' },
    schema: PasswordResetInput,
    toInput: (values) => ({ ...values, token, email }),
    send: async (values) => {
      try {
        await reset({ body: { ...values, token, email } });
        showToast('success', t('password_reset_successfully'));
        await navigate({ to: PATHS.login });
      } catch (error) {
        if (!(error instanceof ApiFailure && error.code === 'link_not_valid')) throw error;
        setRefused(true);
      }
    },
  });
  if (refused) return <LinkRefused email={email} />;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <AuthTitle title={t('newPasswordTitle')} />
        <NewPasswordFields label={t('newPassword')} field={field} />
        <SubmitButton running={running}>{t('reset.send')}</SubmitButton>
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
      <LinkButton size="lg" to={PATHS.reset} search={email ? { email } : {}}>
        {t('reset.another')}
      </LinkButton>
    </Stack>
  );
}
