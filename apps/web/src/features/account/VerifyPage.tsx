import { Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { ApiFailure } from '../../lib/http.ts';
import { PATHS } from '../../lib/paths.ts';
import { useFailureMessage } from '../../lib/use-words.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { type VerificationClaim, verifyEmail } from './account.api.ts';
import { linkAwaited, linkRefused } from './signed-up.ts';
import { VerifyHelp } from './VerifyHelp.tsx';

/** Reached by the mailed link, which carries what is to be verified; without it there is nothing to ask the server. */
export function VerifyPage() {
  const { id = 0, hash = '', expires = '', signature = '' } = useSearch({ strict: false });
  if (id === 0 || hash === '' || expires === '' || signature === '') return <VerifyHelp />;
  return <Verifying {...{ id, hash, expires, signature }} />;
}

/** Calls the server, says what came of it, and leads to the login page (specification 2). */
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
    // Said on the login page: what failed goes with the page that it was said on.
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
