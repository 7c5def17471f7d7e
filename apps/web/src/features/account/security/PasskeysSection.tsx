import { Button, Group, Stack, Text } from '@mantine/core';
import type { Passkey, SecondFactor } from '@propolis/contract';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { longDate } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { ProfileSection } from '../ProfileSection.tsx';
import { canUsePasskeys } from '../passkeys.ts';
import { NewPasskey, PasskeyRemoval, PasskeyRenaming } from './PasskeyDialogs.tsx';
import styles from './Rows.module.css';
import { SecondFactorGate } from './SecondFactorGate.tsx';

/** The passkeys of the account, and one more. */
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
        <ul className={styles.rows}>
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
        <p className={styles.detail}>{`${t('created', { day: day(created_at) })}, ${used}`}</p>
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
