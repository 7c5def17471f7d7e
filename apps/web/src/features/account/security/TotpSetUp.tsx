import { Stack, Text } from '@mantine/core';
import { type ResponseOf, secondFactorEndpoints } from '@propolis/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { qrModules } from '../../../lib/qr-code.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { FieldForm, type FormFields } from './FieldForm.tsx';
import { ProofForm } from './ProofForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { beginTotp, confirmTotp } from './second-factor.api.ts';
import styles from './TotpSetUp.module.css';
import type { Proof } from './use-proof.ts';

type Begun = NonNullable<ResponseOf<typeof secondFactorEndpoints.beginTotp>['totp']>;

interface TotpSetUpProps {
  readonly email: string;
  readonly onClose: () => void;
}

/** A proof, then the app's first code, then recovery codes where there were none. */
export function TotpSetUp({ email, onClose }: TotpSetUpProps) {
  const t = useTranslations('secondFactor.totp');
  const begin = beginTotp.use();
  const confirm = confirmTotp.use();
  const [begun, setBegun] = useState<Begun>();
  const [codes, setCodes] = useState<readonly string[]>();
  // The codes are to be seen whole first: no message stands over them.
  const finish = () => {
    showToast('success', t('isOn'));
    onClose();
  };
  const prove = async (proof: Proof) => {
    const { totp } = await begin({ proof });
    if (totp) setBegun(totp);
  };
  const turnOn = async ({ code }: FormFields) => {
    const { recovery_codes } = await confirm({ code });
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

/** For the camera of another device, and in groups of four for whoever types. */
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
