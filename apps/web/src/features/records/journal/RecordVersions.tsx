import { Box, Stack } from '@mantine/core';
import type { RecordVersion } from '@propolis/contract';
import { useTranslations } from 'use-intl';
import { longDateAndTime } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { isolated } from '../../../lib/isolated.ts';
import type { KnownRecord } from '../one-record.api.ts';
import styles from './RecordVersions.module.css';
import { changesBetween } from './record-versions.ts';
import { useRecordFacts } from './use-record-words.ts';

/** All versions of a record, newest first: who made each, when, and what it changed. */
export function RecordVersions({ record, versions }: KnownRecord) {
  const t = useTranslations('journal.record');
  // A record that only this device knows has no version yet.
  if (versions === undefined && record.version <= 1) return null;
  return (
    <Box component="section" className="anywhere" mt="xl" aria-label={t('versions')}>
      <Box component="h2" mb={8} fz="lg">
        {t('versions')}
      </Box>
      {versions === undefined ? (
        <p className="dimmed">{t('versionsNotKept')}</p>
      ) : (
        <ol className={styles.list} reversed>
          {versions
            .map((version, at) => (
              <VersionEntry key={version.version} version={version} before={versions[at - 1]} />
            ))
            .reverse()}
        </ol>
      )}
    </Box>
  );
}

interface VersionEntryProps {
  readonly version: RecordVersion;
  /** Undefined for the first one. */
  readonly before: RecordVersion | undefined;
}

function VersionEntry({ version, before }: VersionEntryProps) {
  const t = useTranslations('journal.record');
  const language = useLanguage();
  const { made_at, made_by, cancelled } = version;
  const action = cancelled !== null ? 'cancelled' : before ? 'corrected' : 'made';
  return (
    <li className={styles.version}>
      <Box component="p" fw={600}>
        {t('by', {
          action: t(action),
          name: isolated(made_by),
          date: longDateAndTime(new Date(made_at), language),
        })}
      </Box>
      {cancelled && <p>{cancelled}</p>}
      {action === 'corrected' && before && <Changes version={version} before={before} />}
    </li>
  );
}

/** The changed fields, with their values before and after. */
function Changes({ version, before }: { readonly version: RecordVersion; readonly before: RecordVersion }) {
  const t = useTranslations('journal.record');
  const factsOf = useRecordFacts();
  const changes = changesBetween(factsOf(before), factsOf(version));
  if (changes.length === 0) return <p>{t('unchanged')}</p>;
  return (
    <Stack component="dl" gap={2} mt={4}>
      {changes.map(({ key, label, before: was, after }) => (
        <div key={key} className={styles.change}>
          <dt className="dimmed">{label}</dt>
          <dd>
            {after ?? t('nothing')}{' '}
            <Box component="span" display="block" className="dimmed">
              {t('before', { text: was ?? t('nothing') })}
            </Box>
          </dd>
        </div>
      ))}
    </Stack>
  );
}
