import { Button, Group, Stack, Text } from '@mantine/core';
import { type Passkey, type SecondFactor, secondFactorEndpoints } from '@propolis/contract';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { longDate } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { ProfileSection } from '../ProfileSection.tsx';
import { canUsePasskeys, makePasskey } from '../passkeys.ts';
import { FieldForm, type FormFields } from './FieldForm.tsx';
import { ProofForm } from './ProofForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import styles from './Rows.module.css';
import { SecondFactorGate } from './SecondFactorGate.tsx';
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from './second-factor.api.ts';
import type { Proof } from './use-proof.ts';

/** The passkeys of the account, with a button to add one. */
export function PasskeysSection({ email }: { readonly email: string }) {
  const t = useTranslations('secondFactor.passkeys');
  return (
    <ProfileSection title={t('title')}>
      <Stack gap="md">
        <Text c="dimmed">{t('text')}</Text>
        <SecondFactorGate>{(factor) => <PasskeyList factor={factor} email={email} />}</SecondFactorGate>
      </Stack>
    </ProfileSection>
  );
}

interface PasskeyListProps {
  readonly factor: SecondFactor;
  readonly email: string;
}

function PasskeyList({ factor: { passkeys }, email }: PasskeyListProps) {
  const t = useTranslations('secondFactor.passkeys');
  const [adding, setAdding] = useState(false);
  return (
    <>
      {passkeys.length === 0 ? (
        <Text>{t('none')}</Text>
      ) : (
        <ul>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {canUsePasskeys() ? (
        <Group>
          <Button
            variant="default"
            leftSection={<IconFingerprint size={20} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {t('add')}
          </Button>
        </Group>
      ) : (
        <Text c="dimmed">{t('unsupported')}</Text>
      )}
      {adding && <NewPasskey email={email} onClose={() => setAdding(false)} />}
    </>
  );
}

function PasskeyRow({ passkey }: { readonly passkey: Passkey }) {
  const t = useTranslations('secondFactor.passkeys');
  const language = useLanguage();
  const [changing, setChanging] = useState<'name' | 'removal'>();
  const close = () => setChanging(undefined);
  const day = (iso: string) => longDate(new Date(iso), language);
  const { name, created_at, last_used_at } = passkey;
  const used = last_used_at ? t('lastUsed', { day: day(last_used_at) }) : t('neverUsed');
  return (
    <li className={styles.row}>
      <IconFingerprint size={24} aria-hidden />
      <div className={styles.words}>
        <div className={styles.name}>{name}</div>
        <p className="quiet">{`${t('created', { day: day(created_at) })}, ${used}`}</p>
        <Group gap="xs" mt="xs">
          <Button variant="default" aria-label={t('renameOf', { name })} onClick={() => setChanging('name')}>
            {t('rename')}
          </Button>
          <Button
            variant="outline"
            color="brick"
            aria-label={t('removeOf', { name })}
            onClick={() => setChanging('removal')}
          >
            {t('remove')}
          </Button>
        </Group>
      </div>
      {changing === 'name' && <PasskeyRenaming passkey={passkey} onClose={close} />}
      {changing === 'removal' && <PasskeyRemoval passkey={passkey} onClose={close} />}
    </li>
  );
}

const { body: Naming } = secondFactorEndpoints.renamePasskey;

/** Asks for a name and a proof, then opens the browser's dialog; the first factor creates recovery codes. */
function NewPasskey({ email, onClose }: { readonly email: string; readonly onClose: () => void }) {
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

function PasskeyRenaming({ passkey: { id, name }, onClose }: PasskeyDialogProps) {
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

function PasskeyRemoval({ passkey: { id, name }, onClose }: PasskeyDialogProps) {
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
