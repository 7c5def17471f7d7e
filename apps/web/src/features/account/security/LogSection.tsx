import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { longDateAndTime } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { Gate } from '../../../ui/Gate.tsx';
import { ProfileSection } from '../ProfileSection.tsx';
import styles from './Rows.module.css';
import { type LogEntry, useLog } from './security.api.ts';
import { useAgentName } from './use-agent-name.ts';

/** Refused; somebody may be trying. */
const REFUSED: readonly LogEntry['kind'][] = ['sign_in_failed', 'second_step_failed', 'proof_failed'];

/** Who came in, who did not, and what was changed, newest first. */
export function LogSection() {
  const t = useTranslations('account.security');
  const answer = useLog();
  const entries = answer.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <ProfileSection title={t('log')}>
      <Stack gap="md">
        <Text c="dimmed">{t('logText')}</Text>
        <Gate answer={answer} placeholder={<Skeleton height={200} />}>
          {() =>
            entries.length === 0 ? (
              <Text>{t('logEmpty')}</Text>
            ) : (
              <ol className={styles.rows}>
                {entries.map((entry) => (
                  <LogRow key={entry.id} entry={entry} />
                ))}
              </ol>
            )
          }
        </Gate>
        {answer.hasNextPage && (
          <Button
            variant="default"
            loading={answer.isFetchingNextPage}
            onClick={() => void answer.fetchNextPage()}
          >
            {t('older')}
          </Button>
        )}
      </Stack>
    </ProfileSection>
  );
}

function LogRow({ entry }: { readonly entry: LogEntry }) {
  const t = useTranslations('account.security');
  const language = useLanguage();
  const nameOf = useAgentName();
  const { kind, at, network } = entry;
  return (
    <li className={styles.entry} data-alarming={REFUSED.includes(kind)}>
      <div className={styles.name}>{t(`kinds.${kind}`)}</div>
      <p className={styles.detail}>
        <time dateTime={at}>{longDateAndTime(new Date(at), language)}</time>
        {` · ${nameOf(entry)}`}
        {network !== null && ` · ${t('network', { network })}`}
      </p>
    </li>
  );
}
