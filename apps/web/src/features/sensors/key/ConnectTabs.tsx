import { Box, Button, Group, Stack, Tabs } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import type { Scale } from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import { IconCheck, IconCopy, IconFileUpload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { appAddress } from '../../../lib/app-address.ts';
import { now } from '../../../lib/clock.ts';
import texts from '../verbatim.module.css';

/** Credentials and target of a delivery. */
interface Delivering {
  /** Public address of the installation. */
  readonly address: string;
  readonly key: string;
}

/** Placeholder once the key is no longer known. */
const KEY_PLACEHOLDER = '…';

const WEIGHTS = calls.ingest.weights.path;
/** Base and path of the webhook, which The Things Stack asks for separately. */
const [, TTN_BASE = '', TTN_PATH = ''] = /^(.*)(\/[^/]+)$/.exec(calls.ingest.ttn.path) ?? [];

const authorization = (key: string): string => `Bearer ${key}`;

/** A curl command that sends one weight on slot 1 at the current time. */
export function curlLine({ address, key }: Delivering, now: Date): string {
  const reading = { slot: 1, time: now.toISOString().slice(0, 19).concat('Z'), value: 38.4, unit: 'kg' };
  return [
    `curl '${address}${WEIGHTS}'`,
    `-H 'Authorization: ${authorization(key)}'`,
    `-H 'Content-Type: application/json'`,
    `-d '${JSON.stringify({ readings: [reading] })}'`,
  ].join(' \\\n  ');
}

/** Values for the webhook form of The Things Stack. */
export const ttnSettings = ({ address, key }: Delivering) => ({
  base: address + TTN_BASE,
  path: TTN_PATH,
  header: 'Authorization',
  value: authorization(key),
});

/** Accepted names of payload fields: those of the scale, otherwise the default ones. */
export const payloadFields = ({ hives, description }: Pick<Scale, 'hives' | 'description'>): string[] =>
  description.ttn_mapping
    ? Object.keys(description.ttn_mapping)
    : [
        ...Array.from({ length: hives.length }, (_, at) => `weight_${at + 1}`),
        'temperature_1',
        'humidity_1',
        'battery',
      ];

/** Content of the QR code for the phone that sets up the scale: address, key and identifier. */
export const phoneSettings = ({ address, key }: Delivering, aid: string): string =>
  JSON.stringify({ url: address + WEIGHTS, key, aid });

interface ConnectTabsProps {
  readonly scale: Scale;
  /** Known only directly after it was created. */
  readonly freshKey: string | undefined;
  readonly onImport: () => void;
}

/** The three ways to deliver measurements, with the values to enter. */
export function ConnectTabs({ scale, freshKey, onImport }: ConnectTabsProps) {
  const t = useTranslations('sensors.key');
  const channels = useTranslations('sensors.deliveries.channels');
  const [openedAt] = useState(now);
  const delivering = { address: appAddress(), key: freshKey ?? KEY_PLACEHOLDER + scale.status.key.last_four };
  const known = freshKey !== undefined;
  return (
    <Tabs defaultValue="direct" keepMounted={false}>
      <Tabs.List aria-label={t('ways')}>
        <Tabs.Tab value="direct">{channels('weights')}</Tabs.Tab>
        <Tabs.Tab value="ttn">{channels('ttn')}</Tabs.Tab>
        <Tabs.Tab value="csv">{channels('csv')}</Tabs.Tab>
      </Tabs.List>
      <Way value="direct" text={t('direct.text')}>
        <CopyText label={t('direct.line')} text={curlLine(delivering, openedAt)} shownOnly={!known} />
      </Way>
      <Way value="ttn" text={t('ttn.text')}>
        <TtnSettings delivering={delivering} fields={payloadFields(scale)} known={known} />
      </Way>
      <Way value="csv" text={t('csv.text')}>
        <Button leftSection={<IconFileUpload size={20} aria-hidden />} onClick={onImport}>
          {t('csv.choose')}
        </Button>
      </Way>
      {!known && (
        <Box component="p" className="quiet" mt="md">
          {t('unknownKey', { lastFour: scale.status.key.last_four })}
        </Box>
      )}
    </Tabs>
  );
}

interface WayProps {
  readonly value: string;
  readonly text: string;
  readonly children: ReactNode;
}

function Way({ value, text, children }: WayProps) {
  return (
    <Tabs.Panel value={value}>
      <Stack gap="sm" align="flex-start" pt="md">
        <Box component="p" maw="64ch">
          {text}
        </Box>
        {children}
      </Stack>
    </Tabs.Panel>
  );
}

interface TtnSettingsProps {
  readonly delivering: Delivering;
  /** Accepted field names. */
  readonly fields: readonly string[];
  readonly known: boolean;
}

/** Values for a new webhook in The Things Stack. */
function TtnSettings({ delivering, fields, known }: TtnSettingsProps) {
  const t = useTranslations('sensors.key');
  const { base, path, header, value } = ttnSettings(delivering);
  return (
    <>
      <CopyText label={t('ttn.base')} text={base} />
      <CopyText label={t('ttn.path')} text={path} />
      <CopyText label={t('ttn.header', { header })} text={value} shownOnly={!known} />
      <p>{t('ttn.fields')}</p>
      <Group component="p" gap="xs" align="stretch">
        {fields.map((field) => (
          <code key={field} className={texts.word}>
            {field}
          </code>
        ))}
      </Group>
    </>
  );
}

interface CopyTextProps {
  readonly label: string;
  readonly text: string;
  /** Disables copying while the text is a placeholder. */
  readonly shownOnly?: boolean;
}

/** A text with a copy button. */
export function CopyText({ label, text, shownOnly = false }: CopyTextProps) {
  const t = useTranslations('sensors.key');
  const { copy, copied } = useClipboard();
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <Group gap="8px 12px" align="flex-end" w="100%">
      <Stack gap={4} flex="1 1 200px" miw={0}>
        <span className="quiet">{label}</span>
        <Box component="code" className={texts.block} py={10}>
          {text}
        </Box>
      </Stack>
      {!shownOnly && (
        <Button
          variant="default"
          flex="none"
          leftSection={<Icon size={18} aria-hidden />}
          aria-label={t(copied ? 'copiedOf' : 'copyOf', { what: label })}
          onClick={() => copy(text)}
        >
          {t(copied ? 'copied' : 'copy')}
        </Button>
      )}
    </Group>
  );
}
