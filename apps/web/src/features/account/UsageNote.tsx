import { Alert } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../../lib/i18n/language.ts';
import { useUser } from './account.api.ts';

/** Share of a quota from which the note is shown. */
const NEAR = 0.9;

/** Names the quotas that are almost used up; empty without any. */
export function UsageNote() {
  const t = useTranslations('account.usage');
  const language = useLanguage();
  const { data } = useUser();
  const { usage } = data ?? {};
  const near = (['observations', 'readings'] as const).filter((kind) => {
    const { kept = 0, most = Number.POSITIVE_INFINITY } = usage?.[kind] ?? {};
    return kept >= NEAR * most;
  });
  if (near.length === 0) return null;
  const number = (value: number | undefined) => (value ?? 0).toLocaleString(language);
  return (
    <Alert color="honey" title={t('title')} data-screen-only>
      {near.map((kind) => (
        <p key={kind}>{t(kind, { kept: number(usage?.[kind]?.kept), most: number(usage?.[kind]?.most) })}</p>
      ))}
    </Alert>
  );
}
