import type { QueryClient } from '@tanstack/react-query';
import { type AnswerStore, createMemoryAnswers } from '../../lib/kept/answer-store.ts';
import { createIndexedDbAnswers } from '../../lib/kept/indexed-db.ts';
import { keepAnswers } from '../../lib/kept/keep-answers.ts';
import { KEPT_KINDS } from './kept-kinds.ts';

const storeOfBrowser = (): AnswerStore =>
  'indexedDB' in window ? createIndexedDbAnswers() : createMemoryAnswers();

/** What the app asks for is kept on this device before the first page of who is signed in asks for anything. */
export const openAppKept = (client: QueryClient, store: AnswerStore = storeOfBrowser()): void =>
  keepAnswers(client, { store, kinds: KEPT_KINDS });
