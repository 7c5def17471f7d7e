import { Alert, Stack, Text, TextInput } from '@mantine/core';
import { EmailInput } from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiFailure } from '../../lib/http.ts';
import { PATHS } from '../../lib/paths.ts';
import { useFailureMessage } from '../../lib/use-words.ts';
import { useCall } from '../../lib/writes/use-call.ts';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { AuthLink } from './AuthLinks.tsx';
import { AuthTitle } from './AuthTitle.tsx';
import { resendVerification } from './sign-in.api.ts';
import { linkAwaited, linkRefused, signedUpAs } from './signed-up.ts';
import { useAccountForm } from './use-account-form.ts';

/** Target of the mailed link. Without the parameters of the link, no request is sent. */
export function VerifyPage() {
  const { id = 0, hash = '', expires = '', signature = '' } = useSearch({ strict: false });
  if (id === 0 || hash === '' || expires === '' || signature === '') return <VerifyHelp />;
  return <Verifying {...{ id, hash, expires, signature }} />;
}

interface VerificationClaim {
  readonly id: number;
  readonly hash: string;
  readonly expires: string;
  readonly signature: string;
}

/** Verifies the address, shows the result and navigates to the login page (specification 2). */
function Verifying({ id, hash, expires, signature }: VerificationClaim) {
  const t = useTranslations('account');
  usePageTitle(t('verifying'));
  const message = useFailureMessage();
  const navigate = useNavigate();
  const verify = useCall(calls.account.verifyEmail);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    // The result is shown on the login page.
    const leave = () => navigate({ to: PATHS.login });
    void verify({ params: { id, hash }, query: { expires, signature } }).then(
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
      <AuthLink to={PATHS.login}>{t('reset.backToLogin')}</AuthLink>
    </Stack>
  );
}

function ResendForm({ onSent }: { readonly onSent: () => void }) {
  const t = useTranslations('account');
  const { submit, running, field } = useAccountForm({
    initial: { email: signedUpAs.read() ?? '' },
    schema: EmailInput,
    send: async ({ email }) => {
      await resendVerification(email);
      linkRefused.set(false);
      onSent();
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput label={t('email')} type="email" autoComplete="email" {...field('email')} />
        <SubmitButton running={running}>{t('resend')}</SubmitButton>
      </Stack>
    </form>
  );
}
