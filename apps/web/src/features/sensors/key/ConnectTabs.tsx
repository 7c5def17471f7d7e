import { Button, Tabs } from '@mantine/core';
import type { Scale } from '@propolis/contract';
import { IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { appAddress } from '../../../lib/app-address.ts';
import { now } from '../../../lib/clock.ts';
import styles from './ConnectTabs.module.css';
import { CopyText } from './CopyText.tsx';
import { curlLine, type Delivering, KEY_PLACEHOLDER, payloadFields, ttnSettings } from './key-recipes.ts';

interface ConnectTabsProps {
  readonly scale: Scale;
  /** Known only while it was just made. */
  readonly freshKey: string | undefined;
  readonly onImport: () => void;
}

/** The three ways in which measurements come, each with what is to be entered where. */
export function ConnectTabs({ scale, freshKey, onImport }: ConnectTabsProps) {
  const t = useTranslations('sensors.key');
  const [openedAt] = useState(now);
  const delivering = { address: appAddress(), key: freshKey ?? KEY_PLACEHOLDER + scale.status.key.last_four };
  const known = freshKey !== undefined;
  return (
    <Tabs defaultValue="direct" keepMounted={false}>
      <Tabs.List aria-label={t('ways')}>
        <Tabs.Tab value="direct">{t('direct.tab')}</Tabs.Tab>
        <Tabs.Tab value="ttn">{t('ttn.tab')}</Tabs.Tab>
        <Tabs.Tab value="csv">{t('csv.tab')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="direct" className={styles.panel}>
        <p className={styles.text}>{t('direct.text')}</p>
        <CopyText label={t('direct.line')} text={curlLine(delivering, openedAt)} shownOnly={!known} />
      </Tabs.Panel>
      <Tabs.Panel value="ttn" className={styles.panel}>
        <TtnSettings delivering={delivering} fields={payloadFields(scale)} known={known} />
      </Tabs.Panel>
      <Tabs.Panel value="csv" className={styles.panel}>
        <p className={styles.text}>{t('csv.text')}</p>
        <Button leftSection={<IconFileUpload size={20} aria-hidden />} onClick={onImport}>
          {t('csv.choose')}
        </Button>
      </Tabs.Panel>
      {!known && <p className={styles.note}>{t('unknownKey', { lastFour: scale.status.key.last_four })}</p>}
    </Tabs>
  );
}

interface TtnSettingsProps {
  readonly delivering: Delivering;
  /** Names that are understood. */
  readonly fields: readonly string[];
  readonly known: boolean;
}

/** What The Things Stack asks for when a webhook is added. */
function TtnSettings({ delivering, fields, known }: TtnSettingsProps) {
  const t = useTranslations('sensors.key');
  const { base, path, header, value } = ttnSettings(delivering);
  return (
    <>
      <p className={styles.text}>{t('ttn.text')}</p>
      <CopyText label={t('ttn.base')} text={base} />
      <CopyText label={t('ttn.path')} text={path} />
      <CopyText label={t('ttn.header', { header })} text={value} shownOnly={!known} />
      <p className={styles.text}>{t('ttn.fields')}</p>
      <p className={styles.fields}>
        {fields.map((field) => (
          <code key={field} className={styles.field}>
            {field}
          </code>
        ))}
      </p>
    </>
  );
}
