import { createTranslator } from 'use-intl/core';
import { localeOf } from '../lib/dates.ts';
import { readLanguage } from '../lib/i18n/language.ts';
import { messagesOf } from '../lib/i18n/messages.ts';
import type { WriteNews } from '../lib/writes/outbox-state.ts';
import { closeToast, showToast } from '../ui/toasts/toasts.ts';

/** The message that something is kept: one is enough for all that is. */
let told: number | undefined;

/** Says what became of writes that no page waits for any more. */
export function tellOfWrites(news: WriteNews): void {
  const language = readLanguage();
  const t = createTranslator({ locale: localeOf(language), messages: messagesOf(language) });
  switch (news.kind) {
    case 'kept':
      if (told !== undefined) closeToast(told);
      told = showToast('process', t(`writes.kept.${news.until}`));
      return;
    case 'sent':
      if (told !== undefined) closeToast(told);
      showToast('success', t('writes.sent', { count: news.count }));
      return;
    case 'redated':
      showToast('warning', t('writes.redated'), { lasting: true });
      return;
    case 'refused':
      showToast('error', t('writes.refused', { reason: t(`errors.codes.${news.failure.code}`) }), {
        lasting: true,
      });
  }
}
