import { Alert, Anchor, Stack, Text, TextInput } from '@mantine/core';
import { EmailInput } from '@propolis/contract';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { contractResolver, showFieldErrors } from '../../lib/form.ts';
import { ApiFailure } from '../../lib/http.ts';
import { PATHS } from '../../lib/paths.ts';
import { useSubmitOnce } from '../../lib/use-submit-once.ts';
import { useFailureMessage, useFieldError } from '../../lib/use-words.ts';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import styles from './AuthLayout.module.css';
import { AuthTitle } from './AuthTitle.tsx';
import { type VerificationClaim, verifyEmail } from './account.api.ts';
import { resendVerification } from './sign-in.api.ts';
import { linkAwaited, linkRefused, signedUpAs } from './signed-up.ts';

/** Target of the mailed link. Without the parameters of the link, no request is sent. */
export function VerifyPage() {
  const { id = 0, hash = '', expires = '', signature = '' } = useSearch({ strict: false });
  if (id === 0 || hash === '' || expires === '' || signature === '') return <VerifyHelp />;
  return <Verifying {...{ id, hash, expires, signature }} />;
}

/** Verifies the address, shows the result and navigates to the login page (specification 2). */
function Verifying(claim: VerificationClaim) {
  const t = useTranslations('account');
  usePageTitle(t('verifying'));
  const message = useFailureMessage();
  const navigate = useNavigate();
  const verify = verifyEmail.use();
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    // The result is shown on the login page.
    const leave = () => navigate({ to: PATHS.login });
    void verify(claim).then(
      () => {
        linkAwaited.set(null);
        return leave().then(() => showToast('success', t('account_verified')));
      },
      (failure: unknown) => {
        linkRefused.set(failure instanceof ApiFailure && failure.code === 'link_not_valid');
        return leave().then(() => showToast('error', message(failure)));
      },
    );
  });
  return <Text role="status">{t('verifying')}</Text>;
}

interface Values {
  email: string;
}

/** Help for a missing or incomplete link, with a way to request another one. */
function VerifyHelp() {
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
  const form = useForm<Values>({
    defaultValues: { email: signedUpAs.read() ?? '' },
    resolver: contractResolver(EmailInput, (values) => values),
  });
  const send = async (values: Values) => {
    try {
      await resendVerification(values);
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
