import { Box, Button, Group, Stack } from '@mantine/core';
import type { Scale } from '@propolis/contract';
import { IconBroadcastOff, IconCheck, IconKey } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { appAddress } from '../../../lib/app-address.ts';
import { momentsSince } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { PLAIN_ZERO } from '../../../lib/numbers.ts';
import { qrModules } from '../../../lib/qr-code.ts';
import { createStore, useStore } from '../../../lib/store.ts';
import { useNow } from '../../../lib/use-now.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { FormSection } from '../../../ui/FormSection.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import { useSayFailure } from '../../../ui/toasts/use-say-failure.ts';
import { useUser } from '../../account/account.api.ts';
import { useRenewKey } from '../sensors.api.ts';
import { ConnectTabs, CopyText, phoneSettings } from './ConnectTabs.tsx';
import styles from './KeySection.module.css';

/** A new key. It is shown once and kept only in memory while its page is open. */
interface FreshKey {
  readonly scaleId: number;
  readonly key: string;
}

const fresh = createStore<FreshKey | null>(() => null);

/** Null in a repeated response; the key must then be renewed. */
export const showKey = (scaleId: number, key: string | null): void =>
  fresh.set(key === null ? null : { scaleId, key });

/** The key of this scale if it was created on this page. */
export function useFreshKey(scaleId: number): string | undefined {
  const known = useStore(fresh);
  return known?.scaleId === scaleId ? known.key : undefined;
}

/** The key of the scale, shown once, and the connection settings. */
export function KeySection({ scale, onImport }: { readonly scale: Scale; readonly onImport: () => void }) {
  const t = useTranslations('sensors.key');
  const freshKey = useFreshKey(scale.id);
  return (
    <FormSection title={t('title')} wide>
      <FirstReading scale={scale} />
      {freshKey === undefined ? (
        <KnownKey scale={scale} />
      ) : (
        <ShownKey deviceKey={freshKey} aid={scale.description.aid} />
      )}
      <ConnectTabs scale={scale} freshKey={freshKey} onImport={onImport} />
    </FormSection>
  );
}

/** The fresh key, shown once, with a QR code for the phone. */
function ShownKey({ deviceKey, aid }: { readonly deviceKey: string; readonly aid: string }) {
  const t = useTranslations('sensors.key');
  const shown = useRef<HTMLDivElement>(null);
  // On a phone the key is below the form, so scroll to it.
  useEffect(() => {
    shown.current?.scrollIntoView({ block: 'center' }); // Some browsers return a promise, which an effect must not return.
  }, []);
  return (
    <Group ref={shown} align="flex-start" p="md" className={styles.fresh}>
      <QrCode
        modules={qrModules(phoneSettings({ address: appAddress(), key: deviceKey }, aid))}
        title={t('qrTitle')}
        className={styles.code}
      />
      <Stack gap="xs" flex="1 1 280px" miw={0}>
        <CopyText label={t('key')} text={deviceKey} />
        <Box component="p" fw={600}>
          {t('once')}
        </Box>
        <Box component="p" maw="56ch">
          {t('phone')}
        </Box>
      </Stack>
    </Group>
  );
}

/** Metadata of a key, and a button for a new one. */
function KnownKey({ scale }: { readonly scale: Scale }) {
  const t = useTranslations('sensors.key');
  const language = useLanguage();
  const time = useNow();
  const sayFailure = useSayFailure();
  const renew = useRenewKey();
  const [asking, setAsking] = useState(false);
  const { data: user } = useUser();
  if (user && user.demo_ends_at !== null) return <p>{t('notInDemo')}</p>;
  const { last_four, last_used_at } = scale.status.key;
  const send = async () => {
    await sayFailure(
      async () => {
        const { id, device_key } = await renew({ params: { id: scale.id } });
        showKey(id, device_key);
      },
      (reason) => `${t('renewFailed')}. ${reason}`,
    );
    setAsking(false);
  };
  return (
    <Group gap="sm" justify="space-between">
      <KeyFacts>
        {t('lastFour', { lastFour: last_four })}{' '}
        {last_used_at === null
          ? t('neverUsed')
          : t('lastUsed', { when: momentsSince(new Date(last_used_at), time, language) })}
      </KeyFacts>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('renew')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('renewTitle')}
          confirmLabel={t('renew')}
          onConfirm={send}
          onClose={() => setAsking(false)}
        >
          {t('renewText')}
        </ConfirmDialog>
      )}
    </Group>
  );
}

function KeyFacts({ children }: { readonly children: ReactNode }) {
  return (
    <Group component="p" gap="sm" wrap="nowrap" miw={0}>
      <IconKey size={20} aria-hidden />
      <span>{children}</span>
    </Group>
  );
}

/** A scale has no key before it is created; announces the next step. */
export function NoKeyYet() {
  const t = useTranslations('sensors.key');
  return (
    <FormSection title={t('title')} wide>
      <KeyFacts>{t('afterSaving')}</KeyFacts>
    </FormSection>
  );
}

/** Waits for the first reading and updates when it arrives; reports a silent scale. */
function FirstReading({ scale }: { readonly scale: Scale }) {
  const t = useTranslations('sensors.key');
  const format = useFormatter();
  const language = useLanguage();
  const time = useNow();
  const newest = scale.status.slots
    .flatMap(({ position, weight }) => (weight ? [{ position, ...weight }] : []))
    .toSorted((a, b) => b.time.localeCompare(a.time))
    .at(0);
  const state = !newest ? 'waiting' : scale.status.silent_since ? 'silent' : 'arrived';
  const Icon = state === 'silent' ? IconBroadcastOff : IconCheck;
  const color = { waiting: 'waiting', silent: 'danger', arrived: 'good' }[state];
  return (
    <Group
      component="p"
      gap="sm"
      wrap="nowrap"
      className={styles.line}
      c={`var(--propolis-${color})`}
      fw={600}
      role="status"
    >
      {newest ? <Icon size={20} aria-hidden /> : <span className={styles.pulse} aria-hidden />}
      {!newest || state === 'waiting'
        ? t('waiting')
        : t(state, {
            weight: format.number(newest.value, { maximumFractionDigits: 2, ...PLAIN_ZERO }),
            position: newest.position,
            when: momentsSince(new Date(newest.time), time, language),
          })}
    </Group>
  );
}
