import { Button, Group, Stack, Text } from '@mantine/core';
import type { SecondFactor } from '@propolis/contract';
import { IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { longDate } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { ProfileSection } from '../ProfileSection.tsx';
import { ProofForm } from './ProofForm.tsx';
import { SecondFactorGate } from './SecondFactorGate.tsx';
import { removeTotp } from './second-factor.api.ts';
import { TotpSetUp } from './TotpSetUp.tsx';
import type { Proof } from './use-proof.ts';

/** Codes of an app beside the password: on or off. */
export function TotpSection({ email }: { readonly email: string }) {
  const t = useTranslations('secondFactor.totp');
  return (
    <ProfileSection title={t('title')}>
      <Stack gap="md">
        <Text c="dimmed">{t('text')}</Text>
        <SecondFactorGate>{(factor) => <TotpSwitch factor={factor} email={email} />}</SecondFactorGate>
      </Stack>
    </ProfileSection>
  );
}

interface TotpSwitchProps {
  readonly factor: SecondFactor;
  readonly email: string;
}

function TotpSwitch({ factor: { totp_since }, email }: TotpSwitchProps) {
  const t = useTranslations('secondFactor.totp');
  const language = useLanguage();
  const [changing, setChanging] = useState<'on' | 'off'>();
  const close = () => setChanging(undefined);
  return (
    <>
      {totp_since && (
        <Group gap="xs" wrap="nowrap">
          <IconShieldCheck size={24} aria-hidden />
          <Text>{t('on', { day: longDate(new Date(totp_since), language) })}</Text>
        </Group>
      )}
      <Group>
        {totp_since ? (
          <Button variant="default" onClick={() => setChanging('off')}>
            {t('turnOff')}
          </Button>
        ) : (
          <Button onClick={() => setChanging('on')}>{t('turnOn')}</Button>
        )}
      </Group>
      {changing === 'on' && <TotpSetUp email={email} onClose={close} />}
      {changing === 'off' && <TotpOff onClose={close} />}
    </>
  );
}

function TotpOff({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('secondFactor.totp');
  const remove = removeTotp.use();
  const prove = async (proof: Proof) => {
    await remove({ proof });
    showToast('success', t('isOff'));
    onClose();
  };
  return (
    <Dialog title={t('turnOff')} onClose={onClose}>
      <ProofForm confirmLabel={t('turnOff')} onProve={prove} onClose={onClose}>
        {t('offText')}
      </ProofForm>
    </Dialog>
  );
}
