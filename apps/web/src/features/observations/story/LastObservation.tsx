import { Text } from '@mantine/core';
import type { Hive } from '@propolis/contract';
import { useFormatter, useTranslations } from 'use-intl';
import { dayAtApiary, daysSince, longDate } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { useStory } from '../observations.api.ts';
import { useSeenWords } from './use-story-words.ts';

/** Date and state of the hive's last observation, in one sentence. */
export function LastObservation({ hive, now }: { readonly hive: Hive; readonly now: Date }) {
  const t = useTranslations('observations.story');
  const language = useLanguage();
  const format = useFormatter();
  const seenWords = useSeenWords();
  const newest = useStory(hive.id).data?.[0];
  const last = hive.last_observation_date;
  if (last === null) return null;
  const date = new Date(last * 1000);
  // A queued observation is newer than the values of the server.
  const isNewest = newest !== undefined && Math.floor(Date.parse(newest.observation_date) / 1000) === last;
  const seen = isNewest ? seenWords(newest.data) : [];
  const when = { since: daysSince(date, now, language), date: longDate(dayAtApiary(date), language) };
  return (
    <Text size="lg" lh={1.45} maw="64ch">
      {seen.length > 0 ? t('lastSeen', { ...when, seen: format.list(seen) }) : t('last', when)}
    </Text>
  );
}
