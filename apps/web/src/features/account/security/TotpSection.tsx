import { Button, Group, Stack, Text } from '@mantine/core';
import { type ResponseOf, type SecondFactor, secondFactorEndpoints } from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import { IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { longDate } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { qrModules } from '../../../lib/qr-code.ts';
import { useCall } from '../../../lib/writes/use-call.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { ProfileSection } from '../ProfileSection.tsx';
import { FieldForm, type FormFields, ProofDialog, ProofForm } from './FieldForm.tsx';
import { SecondFactorGate } from './ProofFields.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { useSecurityCall } from './security.api.ts';
import styles from './TotpSection.module.css';
import type { Proof } from './use-proof.ts';

/** Turns the codes of an authenticator app on or off. */
export function TotpSection({ email }: { readonly email: string }) {
  const t = useTranslations('secondFactor.totp');
  return (
    <ProfileSection title={t('title')} text={t('text')}>
      <SecondFactorGate>{(factor) => <TotpSwitch factor={factor} email={email} />}</SecondFactorGate>
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
  const remove = useSecurityCall(calls.secondFactor.removeTotp);
  const [changing, setChanging] = useState<'on' | 'off'>();
  const close = () => setChanging(undefined);
  const turnOff = async (proof: Proof) => {
    await remove({ body: { proof } });
    showToast('success', t('isOff'));
    close();
  };
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
      {changing === 'off' && (
        <ProofDialog title={t('turnOff')} onProve={turnOff} onClose={close}>
          {t('offText')}
        </ProofDialog>
      )}
    </>
  );
}

type Begun = NonNullable<ResponseOf<typeof secondFactorEndpoints.beginTotp>['totp']>;

/** Asks for a proof and the app's first code, then shows recovery codes if there were none. */
function TotpSetUp({ email, onClose }: { readonly email: string; readonly onClose: () => void }) {
  const t = useTranslations('secondFactor.totp');
  const begin = useCall(calls.secondFactor.beginTotp);
  const confirm = useSecurityCall(calls.secondFactor.confirmTotp);
  const [begun, setBegun] = useState<Begun>();
  const [codes, setCodes] = useState<readonly string[]>();
  // The toast must not cover the codes.
  const finish = () => {
    showToast('success', t('isOn'));
    onClose();
  };
  const prove = async (proof: Proof) => {
    const { totp } = await begin({ body: { proof } });
    if (totp) setBegun(totp);
  };
  const turnOn = async ({ code }: FormFields) => {
    const { recovery_codes } = await confirm({ body: { code } });
    if (recovery_codes) setCodes(recovery_codes);
    else finish();
  };
  if (codes) return <RecoveryCodes codes={codes} email={email} onClose={finish} />;
  return (
    <Dialog title={t('title')} onClose={onClose}>
      {begun ? (
        <FieldForm
          key="code"
          fields={{ code: t('code') }}
          schema={secondFactorEndpoints.confirmTotp.body}
          confirmLabel={t('turnOn')}
          onSend={turnOn}
          onClose={onClose}
        >
          <SecretToScan begun={begun} />
        </FieldForm>
      ) : (
        <ProofForm key="proof" confirmLabel={t('start')} onProve={prove} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** A QR code for another device, and the secret in groups of four to type. */
function SecretToScan({ begun: { secret, uri } }: { readonly begun: Begun }) {
  const t = useTranslations('secondFactor.totp');
  return (
    <Stack gap="md">
      <Text>{t('scan')}</Text>
      <QrCode modules={qrModules(uri)} title={t('qr')} className={styles.code} />
      <div>
        <Text c="dimmed">{t('secret')}</Text>
        <code className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </div>
    </Stack>
  );
}

/** The number of codes left and a button for new ones; empty without a second factor. */
export function RecoveryCodesSection({ email }: { readonly email: string }) {
  const t = useTranslations('secondFactor.codes');
  return (
    <ProfileSection title={t('title')} text={t('text')}>
      <SecondFactorGate>{(factor) => <CodesLeft factor={factor} email={email} />}</SecondFactorGate>
    </ProfileSection>
  );
}

function CodesLeft({ factor, email }: { readonly factor: SecondFactor; readonly email: string }) {
  const t = useTranslations('secondFactor.codes');
  const renew = useSecurityCall(calls.secondFactor.renewRecoveryCodes);
  const [renewing, setRenewing] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const close = () => {
    setRenewing(false);
    setCodes(undefined);
  };
  const prove = async (proof: Proof) => {
    const { recovery_codes } = await renew({ body: { proof } });
    if (recovery_codes) setCodes(recovery_codes);
  };
  if (factor.totp_since === null && factor.passkeys.length === 0) return <Text>{t('none')}</Text>;
  return (
    <>
      <Text>{t('left', { left: factor.recovery_codes_left })}</Text>
      <Group>
        <Button variant="default" onClick={() => setRenewing(true)}>
          {t('renew')}
        </Button>
      </Group>
      {renewing && !codes && (
        <ProofDialog title={t('renew')} onProve={prove} onClose={close}>
          {t('renewText')}
        </ProofDialog>
      )}
      {codes && <RecoveryCodes codes={codes} email={email} onClose={close} />}
    </>
  );
}
