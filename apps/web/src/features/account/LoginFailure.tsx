import { Alert } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { ApiFailure } from '../../lib/http.ts';
import { useFailureMessage } from '../../lib/use-words.ts';
import { AsyncButton } from '../../ui/AsyncButton.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { resendVerification } from './account.api.ts';

/** Why the sign-in failed; who has not verified the address can have the mail sent again from here. */
export function LoginFailure({ failure, email }: { readonly failure: ApiFailure; readonly email: string }) {
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
    <Alert color="brick" role="alert" title={message(failure)}>
      {failure.code === 'account_not_verified' && (
        <AsyncButton variant="default" onClick={sendAgain}>
          {t('resend')}
        </AsyncButton>
      )}
    </Alert>
  );
}
