import { Button, Group, Stack, Text } from '@mantine/core';
import type { SecondFactor } from '@propolis/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ProfileSection } from '../ProfileSection.tsx';
import { ProofForm } from './ProofForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SecondFactorGate } from './SecondFactorGate.tsx';
import { renewRecoveryCodes } from './second-factor.api.ts';
import type { Proof } from './use-proof.ts';

/** How many are left, and new ones; nothing where the password is enough. */
export function RecoveryCodesSection({ email }: { readonly email: string }) {
  const t = useTranslations('secondFactor.codes');
  return (
    <ProfileSection title={t('title')}>
      <Stack gap="md">
        <Text c="dimmed">{t('text')}</Text>
        <SecondFactorGate>{(factor) => <CodesLeft factor={factor} email={email} />}</SecondFactorGate>
      </Stack>
    </ProfileSection>
  );
}

interface CodesLeftProps {
  readonly factor: SecondFactor;
  readonly email: string;
}

function CodesLeft({ factor, email }: CodesLeftProps) {
  const t = useTranslations('secondFactor.codes');
  const [renewing, setRenewing] = useState(false);
  if (factor.totp_since === null && factor.passkeys.length === 0) return <Text>{t('none')}</Text>;
  return (
    <>
      <Text>{t('left', { left: factor.recovery_codes_left })}</Text>
      <Group>
        <Button variant="default" onClick={() => setRenewing(true)}>
          {t('renew')}
        </Button>
      </Group>
      {renewing && <Renewal email={email} onClose={() => setRenewing(false)} />}
    </>
  );
}

interface RenewalProps {
  readonly email: string;
  readonly onClose: () => void;
}

function Renewal({ email, onClose }: RenewalProps) {
  const t = useTranslations('secondFactor.codes');
  const renew = renewRecoveryCodes.use();
  const [codes, setCodes] = useState<readonly string[]>();
  const prove = async (proof: Proof) => {
    const { recovery_codes } = await renew({ proof });
    if (recovery_codes) setCodes(recovery_codes);
  };
  if (codes) return <RecoveryCodes codes={codes} email={email} onClose={onClose} />;
  return (
    <Dialog title={t('renew')} onClose={onClose}>
      <ProofForm confirmLabel={t('renew')} onProve={prove} onClose={onClose}>
        {t('renewText')}
      </ProofForm>
    </Dialog>
  );
}
