import { Alert, List, Text } from '@mantine/core';
import { IMPORTED_KINDS } from '@propolis/contract/client';
import { useTranslations } from 'use-intl';
import type { ImportAnswer } from './archive.api.ts';

/** What came out of an archive, in words; what came otherwise than it was is said too. */
export function ImportOutcome({ outcome }: { readonly outcome: ImportAnswer }) {
  const t = useTranslations('account.archive');
  const { created, renamed_scales, unknown_stations } = outcome;
  const kinds = IMPORTED_KINDS.filter((kind) => created[kind] > 0);
  return (
    <Alert color="meadow" role="status" title={kinds.length > 0 ? t('imported') : t('nothingNew')}>
      {kinds.length > 0 && (
        <List my="xs" size="sm">
          {kinds.map((kind) => (
            <List.Item key={kind}>{t(`created.${kind}`, { count: created[kind] })}</List.Item>
          ))}
        </List>
      )}
      {created.scales > 0 && (
        <Text mt="xs" size="sm">
          {t('newKeys')}
        </Text>
      )}
      {renamed_scales.map(({ name, from, to }) => (
        <Text mt="xs" size="sm" key={to}>
          {t('renamed', { name, from, to })}
        </Text>
      ))}
      {unknown_stations.length > 0 && (
        <Text mt="xs" size="sm">
          {t('unknownStations', { stations: unknown_stations.join(', ') })}
        </Text>
      )}
    </Alert>
  );
}
