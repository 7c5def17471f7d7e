import { Alert, Anchor, Stack, Text, TextInput } from '@mantine/core';
import { EmailInput } from '@propolis/contract';
import { Link } from '@tanstack/react-router';
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
import { resendVerification } from './account.api.ts';
import { linkRefused, signedUpAs } from './signed-up.ts';

interface Values {
  email: string;
}

/** For who comes without the link, or with half of one: where it is, and how to get another. */
export function VerifyHelp() {
  const t = useTranslations('account');
  const [sent, setSent] = useState(false);
  return (
    <Stack gap="md">
      <AuthTitle title={t('verify.title')} />
      <Text>{t('verify.text')}</Text>
      {sent ? (
        <Alert color="meadow" role="status">
          {t('resent')}
        </Alert>
      ) : (
        <ResendForm onSent={() => setSent(true)} />
      )}
      <Anchor renderRoot={(props) => <Link {...props} to={PATHS.login} />} className={styles.link}>
        {t('reset.backToLogin')}
      </Anchor>
    </Stack>
  );
}

function ResendForm({ onSent }: { readonly onSent: () => void }) {
  const t = useTranslations('account');
  const fieldError = useFieldError();
  const message = useFailureMessage();
  const resend = resendVerification.use();
  const form = useForm<Values>({
    defaultValues: { email: signedUpAs.read() ?? '' },
    resolver: contractResolver(EmailInput, (values) => values),
  });
  const send = async (values: Values) => {
    try {
      await resend(values);
      linkRefused.set(false);
      onSent();
    } catch (error) {
      if (!showFieldErrors(error, form.setError)) showToast('error', message(error));
    }
  };
  return (
    <form onSubmit={useSubmitOnce(form, send)} noValidate>
      <Stack gap="md">
        <TextInput
          label={t('email')}
          type="email"
          autoComplete="email"
          error={fieldError(form.formState.errors.email)}
          {...form.register('email')}
        />
        <SubmitButton running={form.formState.isSubmitting}>{t('resend')}</SubmitButton>
      </Stack>
    </form>
  );
}
