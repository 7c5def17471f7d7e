import { Button, Group, Skeleton, Text } from '@mantine/core';
import { calls } from '@propolis/contract/client';
import { MINUTE_MS } from '@propolis/domain';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { now } from '../../../lib/clock.ts';
import { longDate, longDateAndTime, momentsSince } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { AsyncButton } from '../../../ui/AsyncButton.tsx';
import { Gate } from '../../../ui/Gate.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { useSayFailure } from '../../../ui/toasts/use-say-failure.ts';
import { ProfileSection } from '../ProfileSection.tsx';
import styles from './Rows.module.css';
import { type LogEntry, type Session, useLog, useSecurityCall, useSessions } from './security.api.ts';

interface AgentNames {
  readonly browser: string | null;
  readonly system: string | null;
}

/** The name of a device: « Firefox, Android ». */
function useAgentName(): (agent: AgentNames) => string {
  const t = useTranslations('account.security');
  return ({ browser, system }) => {
    if (browser === null && system === null) return t('unknownDevice');
    return [browser ?? t('unknownBrowser'), ...(system === null ? [] : [system])].join(', ');
  };
}

/** Mobile systems; all others get a desktop icon. */
const CARRIED: readonly (string | null)[] = ['Android', 'iPhone', 'iPad'];

/** Minimum time between two updates of a session's last use on the server, in ms. */
const NOTED_EVERY = 5 * MINUTE_MS;

/** The sessions of the account, with buttons to end them. */
export function SessionsSection() {
  const t = useTranslations('account.security');
  const answer = useSessions();
  return (
    <ProfileSection title={t('sessions')} text={t('sessionsText')}>
      <Gate answer={answer} placeholder={<Skeleton height={140} />}>
        {(sessions) => (
          <>
            <ul>
              {sessions.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </ul>
            {sessions.length > 1 && <EndOthers />}
          </>
        )}
      </Gate>
    </ProfileSection>
  );
}

function EndOthers() {
  const t = useTranslations('account.security');
  const sayFailure = useSayFailure();
  const end = useSecurityCall(calls.security.endOtherSessions);
  const endOthers = async () => {
    const { sessions_ended } = await end({});
    showToast('success', t('othersEnded', { count: sessions_ended }));
  };
  return (
    <Group>
      <AsyncButton variant="default" onClick={() => sayFailure(endOthers)}>
        {t('endOthers')}
      </AsyncButton>
    </Group>
  );
}

function SessionRow({ session }: { readonly session: Session }) {
  const t = useTranslations('account.security');
  const language = useLanguage();
  const nameOf = useAgentName();
  const sayFailure = useSayFailure();
  const end = useSecurityCall(calls.security.endSession);
  const name = nameOf(session);
  const lastSeen = (moment: Date) =>
    now().getTime() - moment.getTime() < NOTED_EVERY
      ? t('seenNow')
      : t('seen', { last: momentsSince(moment, now(), language) });
  const Icon = CARRIED.includes(session.system) ? IconDeviceMobile : IconDeviceDesktop;
  const endThis = async () => {
    await end({ params: { id: session.id } });
    showToast('success', t('sessionEnded', { name }));
  };
  return (
    <li className={styles.row}>
      <Icon size={24} aria-hidden />
      <div className={styles.words}>
        <div className={styles.name}>
          {name}
          {session.current && <span className="tag">{t('thisDevice')}</span>}
        </div>
        <p className="quiet">
          {t('since', { since: longDate(new Date(session.created_at), language) })}
          {!session.current && ` · ${lastSeen(new Date(session.last_used_at))}`}
        </p>
      </div>
      {!session.current && (
        <AsyncButton
          variant="default"
          aria-label={t('endSessionOf', { name })}
          onClick={() => sayFailure(endThis)}
        >
          {t('endSession')}
        </AsyncButton>
      )}
    </li>
  );
}

/** Failed attempts, possibly an attack. */
const REFUSED: readonly LogEntry['kind'][] = ['sign_in_failed', 'second_step_failed', 'proof_failed'];

/** Sign-ins, failed sign-ins and security changes, newest first. */
export function LogSection() {
  const t = useTranslations('account.security');
  const answer = useLog();
  const entries = answer.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <ProfileSection title={t('log')} text={t('logText')}>
      <Gate answer={answer} placeholder={<Skeleton height={200} />}>
        {() =>
          entries.length === 0 ? (
            <Text>{t('logEmpty')}</Text>
          ) : (
            <ol>
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
      <p className="quiet">
        <time dateTime={at}>{longDateAndTime(new Date(at), language)}</time>
        {` · ${nameOf(entry)}`}
        {network !== null && ` · ${t('network', { network })}`}
      </p>
    </li>
  );
}
