import { Button, Group, Text } from '@mantine/core';
import { type Passkey, type SecondFactor, secondFactorEndpoints } from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { longDate } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { useCall } from '../../../lib/writes/use-call.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { ProfileSection } from '../ProfileSection.tsx';
import { canUsePasskeys, makePasskey } from '../passkeys.ts';
import { FieldForm, type FormFields, ProofDialog } from './FieldForm.tsx';
import { SecondFactorGate } from './ProofFields.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import styles from './Rows.module.css';
import { useSecurityCall } from './security.api.ts';
import type { Proof } from './use-proof.ts';

/** The passkeys of the account, with a button to add one. */
export function PasskeysSection({ email }: { readonly email: string }) {
  const t = useTranslations('secondFactor.passkeys');
  return (
    <ProfileSection title={t('title')} text={t('text')}>
      <SecondFactorGate>{(factor) => <PasskeyList factor={factor} email={email} />}</SecondFactorGate>
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

const { body: Naming } = secondFactorEndpoints.renamePasskey;

function PasskeyRow({ passkey: { id, name, created_at, last_used_at } }: { readonly passkey: Passkey }) {
  const t = useTranslations('secondFactor.passkeys');
  const language = useLanguage();
  const rename = useSecurityCall(calls.secondFactor.renamePasskey);
  const remove = useSecurityCall(calls.secondFactor.removePasskey);
  const [changing, setChanging] = useState<'name' | 'removal'>();
  const close = () => setChanging(undefined);
  const day = (iso: string) => longDate(new Date(iso), language);
  const finish = (words: string) => {
    showToast('success', words);
    close();
  };
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
      {changing === 'name' && (
        <Dialog title={t('renameOf', { name })} onClose={close}>
          <FieldForm
            fields={{ name: t('name') }}
            initial={{ name }}
            schema={Naming}
            confirmLabel={t('rename')}
            onSend={async (values) => {
              await rename({ params: { id }, body: { name: values.name } });
              finish(t('renamed'));
            }}
            onClose={close}
          />
        </Dialog>
      )}
      {changing === 'removal' && (
        <ProofDialog
          title={t('removeTitle', { name })}
          confirmLabel={t('remove')}
          onProve={async (proof) => {
            await remove({ params: { id }, body: { proof } });
            finish(t('removed'));
          }}
          onClose={close}
        >
          {t('removeText')}
        </ProofDialog>
      )}
    </li>
  );
}

/** Asks for a name and a proof, then opens the browser's dialog; the first factor creates recovery codes. */
function NewPasskey({ email, onClose }: { readonly email: string; readonly onClose: () => void }) {
  const t = useTranslations('secondFactor.passkeys');
  const begin = useCall(calls.secondFactor.beginPasskey);
  const add = useSecurityCall(calls.secondFactor.addPasskey);
  const [codes, setCodes] = useState<readonly string[]>();
  const finish = () => {
    showToast('success', t('added'));
    onClose();
  };
  const prove = async (proof: Proof, { name }: FormFields) => {
    const credential = await makePasskey(await begin({ body: { proof } }));
    const { recovery_codes } = await add({ body: { name, credential } });
    if (recovery_codes) setCodes(recovery_codes);
    else finish();
  };
  if (codes) return <RecoveryCodes codes={codes} email={email} onClose={finish} />;
  return (
    <ProofDialog
      title={t('add')}
      fields={{ name: t('name') }}
      schema={Naming}
      onProve={prove}
      onClose={onClose}
    />
  );
}
