import { Alert, Stack, Text, TextInput } from '@mantine/core';
import { EmailInput } from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../lib/paths.ts';
import { useCall } from '../../lib/writes/use-call.ts';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { AuthLink } from './AuthLinks.tsx';
import { AuthTitle } from './AuthTitle.tsx';
import { useAccountForm } from './use-account-form.ts';

export function ResetPage() {
  const t = useTranslations('account');
  const ask = useCall(calls.account.forgotPassword);
  const [sentTo, setSentTo] = useState<string>();
  const { email = '' } = useSearch({ strict: false });
  const { submit, running, field } = useAccountForm({
    initial: { email },
    schema: EmailInput,
    send: async (values) => {
      await ask({ body: values });
      setSentTo(values.email);
    },
  });
  return (
    <Stack gap="md">
      <AuthTitle title={t('reset.title')} />
      {sentTo ? (
        <Alert color="meadow" role="status">
          {t('reset.sent', { email: sentTo })}
        </Alert>
      ) : (
        <form onSubmit={submit} noValidate>
          <Stack gap="md">
            <Text>{t('reset.text')}</Text>
            <TextInput label={t('email')} type="email" autoComplete="email" {...field('email')} />
            <SubmitButton running={running}>{t('reset.send')}</SubmitButton>
          </Stack>
        </form>
      )}
      <AuthLink to={PATHS.login}>{t('reset.backToLogin')}</AuthLink>
    </Stack>
  );
}
