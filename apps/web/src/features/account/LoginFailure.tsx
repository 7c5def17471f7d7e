import { Alert } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { ApiFailure } from '../../lib/http.ts';
import { useFailureMessage } from '../../lib/use-words.ts';
import { AsyncButton } from '../../ui/AsyncButton.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { resendVerification } from './account.api.ts';
import type { PasskeyFailure } from './passkeys.ts';

interface LoginFailureProps {
  readonly failure: ApiFailure | PasskeyFailure;
  readonly email: string;
}

/** Why the sign-in failed; who has not verified the address can have the mail sent again from here. */
export function LoginFailure({ failure, email }: LoginFailureProps) {
  const t = useTranslations('account');
  const message = useFailureMessage();
  const resend = resendVerification.use();
  const sendAgain = async () => {
    try {
      await resend({ email });
      showToast('success', t('resent'));
    } catch (error) {
      showToast('error', message(error));
    }
  };
  return (
    <Alert
      color="brick"
      role="alert"
      title={failure instanceof ApiFailure ? message(failure) : t('passkey.failed')}
    >
      {failure instanceof ApiFailure && failure.code === 'account_not_verified' && (
        <AsyncButton variant="default" onClick={sendAgain}>
          {t('resend')}
        </AsyncButton>
      )}
    </Alert>
  );
}
