import { Alert, Anchor, Stack, Text, TextInput } from '@mantine/core';
import { EmailInput } from '@propolis/contract';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { contractResolver, showFieldErrors } from '../../lib/form.ts';
import { PATHS } from '../../lib/paths.ts';
import { useSubmitOnce } from '../../lib/use-submit-once.ts';
import { useFailureMessage, useFieldError } from '../../lib/use-words.ts';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import styles from './AuthLayout.module.css';
import { AuthTitle } from './AuthTitle.tsx';
import { forgotPassword } from './account.api.ts';

interface Values {
  email: string;
}

export function ResetPage() {
  const t = useTranslations('account');
  const fieldError = useFieldError();
  const message = useFailureMessage();
  const ask = forgotPassword.use();
  const [sentTo, setSentTo] = useState<string>();
  const { email = '' } = useSearch({ strict: false });
  const form = useForm<Values>({
    defaultValues: { email },
    resolver: contractResolver(EmailInput, (values) => values),
  });
  const send = async (values: Values) => {
    try {
      await ask(values);
      setSentTo(values.email);
    } catch (error) {
      if (!showFieldErrors(error, form.setError)) showToast('error', message(error));
    }
  };
  const submit = useSubmitOnce(form, send);
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
            <TextInput
              label={t('email')}
              type="email"
              autoComplete="email"
              error={fieldError(form.formState.errors.email)}
              {...form.register('email')}
            />
            <SubmitButton running={form.formState.isSubmitting}>{t('reset.send')}</SubmitButton>
          </Stack>
        </form>
      )}
      <Anchor renderRoot={(props) => <Link {...props} to={PATHS.login} />} className={styles.link}>
        {t('reset.backToLogin')}
      </Anchor>
    </Stack>
  );
}
