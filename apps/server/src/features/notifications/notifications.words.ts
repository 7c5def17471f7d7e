import type { NotificationContent } from '@propolis/contract';
import {
  APIARY_TIME_ZONE,
  CUSTOMS,
  type Language,
  loadWords,
  withOrdinalFirst,
  withSpacesOf,
} from '@propolis/domain';
import { createFormatter, createTranslator } from 'use-intl/core';
import type fr from './words/fr.json';

const messagesIn = await loadWords<typeof fr>((language) => import(`./words/${language}.json`));

/** A push message has at most 4 kB; the app shows the complete comment. */
const COMMENT_MAX = 300;

const translatorOf = (language: Language) =>
  createTranslator({
    locale: CUSTOMS[language].locale,
    messages: withSpacesOf(language, messagesIn(language)),
  });

/** Texts around the message in a mail. */
export function mailWords(language: Language): { readonly action: string; readonly note: string } {
  const t = translatorOf(language);
  return { action: t('open'), note: t('note') };
}

/** Title and text of a message in the user's language, with dates and times in the zone of the hives. */
export function wordsOf({ kind, facts }: NotificationContent, language: Language) {
  const t = translatorOf(language);
  const format = createFormatter({ locale: CUSTOMS[language].locale, timeZone: APIARY_TIME_ZONE });
  const day = (iso: string) =>
    withOrdinalFirst(format.dateTime(new Date(iso), { dateStyle: 'long', timeZone: 'UTC' }));
  const moment = (iso: string) =>
    withOrdinalFirst(
      format.dateTime(new Date(iso), {
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        hour: '2-digit',
        minute: '2-digit',
      }),
    );
  const number = (value: number, digits: number) => format.number(value, { maximumFractionDigits: digits });
  switch (kind) {
    case 'reminder_due': {
      const about = { apiary: facts.apiary, day: day(facts.day) };
      // Without half an emoji at its end.
      const comment = facts.comment?.slice(0, COMMENT_MAX).replace(/\p{Surrogate}$/u, '');
      const text = comment ? t('reminder_due.comment', { ...about, comment }) : t('reminder_due.text', about);
      return { title: t('reminder_due.title', { hive: facts.hive }), text };
    }
    case 'counting_finished':
      return {
        title:
          facts.hive === null
            ? t('counting_finished.withoutHive')
            : t('counting_finished.title', { hive: facts.hive }),
        text:
          facts.mites === null
            ? t(facts.status === 'done' ? 'counting_finished.unsure' : 'counting_finished.failed')
            : t('counting_finished.text', { mites: facts.mites }),
      };
    case 'weight_drop': {
      const about = { change: number(facts.change, 1), at: moment(facts.at), apiary: facts.apiary };
      return { title: t('weight_drop.title', { hive: facts.hive }), text: t('weight_drop.text', about) };
    }
    case 'scale_silent':
      return {
        title: t('scale_silent.title', { scale: facts.scale }),
        text: t('scale_silent.text', { since: moment(facts.since) }),
      };
    case 'varroa_threshold': {
      const { apiary, hive, per_day, threshold, verdict } = facts;
      const about = {
        apiary,
        perDay: number(per_day, 1),
        threshold: number(threshold, 1),
        kind: facts.is_sample ? 'sample' : 'fall',
      };
      return verdict === 'maybe'
        ? { title: t('varroa_threshold.maybeTitle', { hive }), text: t('varroa_threshold.maybeText', about) }
        : { title: t('varroa_threshold.title', { hive }), text: t('varroa_threshold.text', about) };
    }
    case 'scale_battery_low':
      return {
        title: t('scale_battery_low.title', { scale: facts.scale }),
        text: t('scale_battery_low.text', { volts: number(facts.volts, 2) }),
      };
  }
}
