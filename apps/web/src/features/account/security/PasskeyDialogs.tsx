import { type Passkey, secondFactorEndpoints } from '@propolis/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '../../../ui/Dialog.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { makePasskey } from '../passkeys.ts';
import { FieldForm, type FormFields } from './FieldForm.tsx';
import { ProofForm } from './ProofForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from './second-factor.api.ts';
import type { Proof } from './use-proof.ts';

const { body: Naming } = secondFactorEndpoints.renamePasskey;

interface NewPasskeyProps {
  readonly email: string;
  readonly onClose: () => void;
}

/** A name and a proof, then the browser's own words; recovery codes come with the first factor. */
export function NewPasskey({ email, onClose }: NewPasskeyProps) {
  const t = useTranslations('secondFactor.passkeys');
  const begin = beginPasskey.use();
  const add = addPasskey.use();
  const [codes, setCodes] = useState<readonly string[]>();
  const finish = () => {
    showToast('success', t('added'));
    onClose();
  };
  const prove = async (proof: Proof, { name }: FormFields) => {
    const credential = await makePasskey(await begin({ proof }));
    const { recovery_codes } = await add({ name, credential });
    if (recovery_codes) setCodes(recovery_codes);
    else finish();
  };
  if (codes) return <RecoveryCodes codes={codes} email={email} onClose={finish} />;
  return (
    <Dialog title={t('add')} onClose={onClose}>
      <ProofForm
        fields={{ name: t('name') }}
        schema={Naming}
        confirmLabel={t('add')}
        onProve={prove}
        onClose={onClose}
      />
    </Dialog>
  );
}

interface PasskeyDialogProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}

export function PasskeyRenaming({ passkey: { id, name }, onClose }: PasskeyDialogProps) {
  const t = useTranslations('secondFactor.passkeys');
  const rename = renamePasskey.use();
  const send = async (values: FormFields) => {
    await rename({ id, name: values.name });
    showToast('success', t('renamed'));
    onClose();
  };
  return (
    <Dialog title={t('renameOf', { name })} onClose={onClose}>
      <FieldForm
        fields={{ name: t('name') }}
        initial={{ name }}
        schema={Naming}
        confirmLabel={t('rename')}
        onSend={send}
        onClose={onClose}
      />
    </Dialog>
  );
}

export function PasskeyRemoval({ passkey: { id, name }, onClose }: PasskeyDialogProps) {
  const t = useTranslations('secondFactor.passkeys');
  const remove = removePasskey.use();
  const prove = async (proof: Proof) => {
    await remove({ id, proof });
    showToast('success', t('removed'));
    onClose();
  };
  return (
    <Dialog title={t('removeTitle', { name })} onClose={onClose}>
      <ProofForm confirmLabel={t('remove')} onProve={prove} onClose={onClose}>
        {t('removeText')}
      </ProofForm>
    </Dialog>
  );
}
