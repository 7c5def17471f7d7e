import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createTranslator } from 'use-intl/core';
import { onSendAsked, syncLater } from '../lib/background-sync.ts';
import { localeOf } from '../lib/dates.ts';
import { readLanguage } from '../lib/i18n/language.ts';
import { messagesOf } from '../lib/i18n/messages.ts';
import { createIndexedDbStore } from '../lib/writes/indexed-db.ts';
import { openOutbox, runOutbox, sendWrites } from '../lib/writes/outbox.ts';
import type { WriteNews } from '../lib/writes/outbox-state.ts';
import { createMemoryStore, type WriteStore } from '../lib/writes/write-store.ts';
import { closeToast, showToast } from '../ui/toasts/toasts.ts';
import { KEPT_MUTATIONS } from './mutations.ts';

/** The id of the "stored" toast: one is shown for all writes. */
let toast: number | undefined;

/** Reports the outcomes of writes that no page waits for any more. */
function showNews(news: WriteNews): void {
  const language = readLanguage();
  const t = createTranslator({ locale: localeOf(language), messages: messagesOf(language) });
  switch (news.kind) {
    case 'onDevice':
      if (toast !== undefined) closeToast(toast);
      toast = showToast('process', t(`writes.news.onDevice.${news.until}`));
      return;
    case 'onServer':
      if (toast !== undefined) closeToast(toast);
      showToast('success', t('writes.news.onServer', { count: news.count }));
      return;
    case 'redated':
      showToast('warning', t('writes.news.redated'), { lasting: true });
      return;
    case 'refused':
      showToast('error', t('writes.news.refused', { reason: t(`errors.codes.${news.failure.code}`) }), {
        lasting: true,
      });
  }
}

const storeOfBrowser = (): WriteStore =>
  'indexedDB' in window ? createIndexedDbStore() : createMemoryStore({ durable: false });

/** The app's outbox: all mutations are registered before the first page with one shows. */
export const openAppOutbox = (client: QueryClient, store: WriteStore = storeOfBrowser()): void =>
  openOutbox(client, { store, mutations: KEPT_MUTATIONS, notify: showNews, onLeft: syncLater });

/** Runs the outbox while the shell is mounted. */
export function useOutbox(): void {
  const client = useQueryClient();
  useState(() => openAppOutbox(client));
  useEffect(() => runOutbox(client), [client]);
  useEffect(() => onSendAsked(() => sendWrites(client)), [client]);
}
