import { Alert, Anchor, Stack, Text } from '@mantine/core';
import type { ResponseOf } from '@propolis/contract';
import type { calls } from '@propolis/contract/client';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PATHS, toProfile } from '../../lib/paths.ts';
import { isSignedIn } from '../../lib/session.ts';
import { useFailureMessage } from '../../lib/use-words.ts';
import { AsyncButton } from '../../ui/AsyncButton.tsx';
import { AuthLink } from './AuthLinks.tsx';
import { AuthTitle } from './AuthTitle.tsx';
import { useConfirmAddress } from './security/security.api.ts';

/**
 * Target of the mails about a new address. The link is single-use and mail programs prefetch links, so the
 * reader confirms with a button.
 */
export function ConfirmAddressPage() {
  const t = useTranslations('account.confirmAddress');
  const message = useFailureMessage();
  const { change = '', side = '', expires = '', signature = '' } = useSearch({ strict: false });
  const send = useConfirmAddress();
  const [outcome, setOutcome] = useState<ResponseOf<typeof calls.security.confirmAddress>['outcome']>();
  const [failure, setFailure] = useState<unknown>();
  const confirm = async () => {
    try {
      setFailure(undefined);
      setOutcome((await send({ body: { change, side, expires, signature } })).outcome);
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <Stack gap="md">
      <AuthTitle title={t('title')} />
      {outcome === undefined && (
        <>
          <Text>{t(side === 'old' ? 'old' : 'new')}</Text>
          <AsyncButton size="lg" onClick={confirm}>
            {t('confirm')}
          </AsyncButton>
        </>
      )}
      {outcome !== undefined && (
        <Alert color={outcome === 'taken' ? 'honey' : 'meadow'} role="status">
          {t(`outcomes.${outcome}`)}
        </Alert>
      )}
      {failure !== undefined && (
        <Alert color="brick" role="alert" title={message(failure)}>
          {t('failed')}
        </Alert>
      )}
      <Onward />
    </Stack>
  );
}

function Onward() {
  const t = useTranslations('account');
  return isSignedIn() ? (
    <Anchor renderRoot={(props) => <Link {...props} {...toProfile({ tab: 'security' })} />} className="touch">
      {t('confirmAddress.toProfile')}
    </Anchor>
  ) : (
    <AuthLink to={PATHS.login}>{t('goodbye.toLogin')}</AuthLink>
  );
}
