import { type Passkey, secondFactorEndpoints } from '@propolis/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '../../../ui/Dialog.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { makePasskey } from '../passkeys.ts';
import { ProofForm, type ProofValues } from './ProofForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from './second-factor.api.ts';

const { beginPasskey: asking, renamePasskey: naming } = secondFactorEndpoints;
const NewPasskeyInput = asking.body.extend(naming.body.shape);

interface NewPasskeyProps {
  readonly email: string;
  readonly onClose: () => void;
}

/** A name and the password, then the browser's own words; recovery codes come with the first factor. */
export function NewPasskey({ email, onClose }: NewPasskeyProps) {
  const t = useTranslations('secondFactor.passkeys');
  const password = useTranslations('account')('password');
  const begin = beginPasskey.use();
  const add = addPasskey.use();
  const [codes, setCodes] = useState<readonly string[]>();
  const finish = () => {
    showToast('success', t('added'));
    onClose();
  };
  const prove = async (values: ProofValues) => {
    const credential = await makePasskey(await begin({ password: values.password }));
    const { recovery_codes } = await add({ name: values.name, credential });
    if (recovery_codes) setCodes(recovery_codes);
    else finish();
  };
  if (codes) return <RecoveryCodes codes={codes} email={email} onClose={finish} />;
  return (
    <Dialog title={t('add')} onClose={onClose}>
      <ProofForm
        fields={{ name: t('name'), password }}
        schema={NewPasskeyInput}
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
  const prove = async (values: ProofValues) => {
    await rename({ id, name: values.name });
    showToast('success', t('renamed'));
    onClose();
  };
  return (
    <Dialog title={t('renameOf', { name })} onClose={onClose}>
      <ProofForm
        fields={{ name: t('name') }}
        initial={{ name }}
        schema={naming.body}
        confirmLabel={t('rename')}
        onProve={prove}
        onClose={onClose}
      />
    </Dialog>
  );
}

export function PasskeyRemoval({ passkey: { id, name }, onClose }: PasskeyDialogProps) {
  const t = useTranslations('secondFactor.passkeys');
  const password = useTranslations('account')('password');
  const remove = removePasskey.use();
  const prove = async (values: ProofValues) => {
    await remove({ id, password: values.password });
    showToast('success', t('removed'));
    onClose();
  };
  return (
    <Dialog title={t('removeTitle', { name })} onClose={onClose}>
      <ProofForm
        fields={{ password }}
        schema={secondFactorEndpoints.removePasskey.body}
        confirmLabel={t('remove')}
        onProve={prove}
        onClose={onClose}
      >
        {t('removeText')}
      </ProofForm>
    </Dialog>
  );
}
