import { Box, TextInput } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import {
  FOUND_NOTES_DEFAULT,
  FOUND_NOTES_MAX,
  SEARCH_QUERY_MAX,
  SEARCH_QUERY_MIN,
} from '@propolis/contract/client';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useKnownApiaries } from '../../features/apiaries/apiaries.api.ts';
import { useFormerHivesOf } from '../../features/hives/hives.api.ts';
import { useFoundNotes } from '../../features/observations/observations.api.ts';
import { useQueens } from '../../features/records/queens/queens.api.ts';
import { isNamedByHive, useQueenName } from '../../features/records/queens/use-queen-name.ts';
import { useFoundRecords } from '../../features/records/records.api.ts';
import { ApiFailure } from '../../lib/http.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { findCommands } from './commands.ts';
import { findPlaces, placeNotes, shownAfter } from './results.ts';
import styles from './SearchDialog.module.css';
import { SearchResults } from './SearchResults.tsx';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * The keyboard of a combobox: the focus stays in its field, the arrows move through the options, Enter opens
 * one.
 */
function useOptions(count: number) {
  const listId = useId();
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, count - 1);
  const idOf = (place: number) => `${listId}-${place}`;
  const option = (place: number) => document.getElementById(idOf(place));
  return {
    listId,
    /** For `aria-activedescendant`: the option that Enter opens; undefined without any. */
    activeId: count === 0 ? undefined : idOf(at),
    /** The id of the option at this index across all groups. */
    idOf,
    isActive: (place: number) => place === at,
    onKeyDown: (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      if (count === 0 || event.nativeEvent.isComposing) return;
      if (step !== undefined) {
        event.preventDefault();
        const next = (at + step + count) % count;
        setChosen(next);
        option(next)?.scrollIntoView({ block: 'nearest' });
      } else if (event.key === 'Enter') {
        event.preventDefault();
        // An option is a link: clicking it behaves like a touch.
        option(at)?.click();
      }
    },
    /** Activates the first option after the list has changed. */
    reset: () => setChosen(0),
  };
}

/** Debounce of requests, in ms. */
const PAUSE = 200;
/** On a phone the search is full screen, because the keyboard takes half of it. */
const PHONE = '(max-width: 767px), (max-height: 480px)';

/** Searches apiaries, hives, queens and commands on this device, notes and records on the server. */
export function SearchDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('search');
  const [text, setText] = useState('');
  const query = text.trim();
  const apiaries = useKnownApiaries();
  const [pressed, setPressed] = useState(0);
  const notesShown = Math.min(shownAfter(FOUND_NOTES_DEFAULT, pressed), FOUND_NOTES_MAX);
  const former = useFormerHivesOf(query.length < SEARCH_QUERY_MIN ? [] : apiaries.map(({ id }) => id));
  const places = findPlaces({ apiaries, former, ...useNamedQueens() }, query, pressed);
  const commands = findCommands(apiaries, query, (kind, name) => t(`commands.${kind}`, { name }));
  const answer = useSearched(query, notesShown);
  const notes = placeNotes(answer.notes, apiaries, former);
  const records = answer.records.slice(0, notesShown);
  const local = places.apiaries.length + places.hives.length + places.queens.length + commands.length;
  const count = local + notes.length + records.length;
  const hasMore = answer.notes.length >= notesShown || answer.records.length > notesShown;
  const isCut = places.isCut || hasMore;
  const canShowMore = places.isCut || (hasMore && notesShown < FOUND_NOTES_MAX);
  const options = useOptions(count + (canShowMore ? 1 : 0));
  const fullScreen = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) === true;
  return (
    <Dialog
      title={t('title')}
      onClose={onClose}
      fullScreen={fullScreen}
      classNames={{ content: styles.content, body: styles.body }}
    >
      <TextInput
        data-autofocus
        size="lg"
        role="combobox"
        aria-label={t('title')}
        aria-autocomplete="list"
        aria-expanded={count > 0}
        aria-controls={options.listId}
        aria-activedescendant={options.activeId}
        placeholder={t('hint')}
        leftSection={<IconSearch size={20} aria-hidden />}
        maxLength={SEARCH_QUERY_MAX}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        type="search"
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setPressed(0);
          options.reset();
        }}
        onKeyDown={options.onKeyDown}
      />
      <div id={options.listId} role="listbox" aria-label={t('results')} className={styles.results}>
        <SearchResults
          query={query}
          places={places}
          commands={commands}
          notes={notes}
          records={records}
          idOf={options.idOf}
          isActive={options.isActive}
          onOpen={onClose}
          onMore={canShowMore ? () => setPressed(pressed + 1) : undefined}
        />
      </div>
      <Box component="p" role="status" mt={12} mx={4} c="dimmed" fz="sm">
        {query === '' ? t('about') : statusWords(t, { count, isCut }, answer.state)}
      </Box>
    </Dialog>
  );
}

/** Queens with more to tell them by than their hive. */
function useNamedQueens() {
  const nameOf = useQueenName();
  const { data: queens = [] } = useQueens();
  return { queens: queens.filter((queen) => !isNamedByHive(queen)), nameOf };
}

type SearchState = 'found' | 'searching' | 'offline' | 'failed';
type Words = ReturnType<typeof useTranslations<'search'>>;

interface Shown {
  readonly count: number;
  /** Whether there may be others. */
  readonly isCut: boolean;
}

/** The number of results, and the state of the search on the server: until it has answered there may be more. */
const statusWords = (t: Words, { count, isCut }: Shown, state: SearchState): string =>
  [
    ...(state === 'searching' && count === 0 ? [] : [t(isCut && count > 1 ? 'first' : 'count', { count })]),
    ...(state === 'found' ? [] : [t(state)]),
  ].join(' ');

const stateOf = (failure: Error | null): SearchState => {
  if (!failure) return 'found';
  return failure instanceof ApiFailure && failure.code === 'network_error' ? 'offline' : 'failed';
};

function useSearched(query: string, limit: number) {
  const [rested] = useDebouncedValue(query, PAUSE);
  const notes = useFoundNotes(rested, limit);
  const records = useFoundRecords(rested);
  const asks = query.length >= SEARCH_QUERY_MIN;
  const isFetching = [notes, records].some(({ fetchStatus }) => fetchStatus === 'fetching');
  const isWaiting = asks && (rested !== query || isFetching);
  const state: SearchState = isWaiting ? 'searching' : stateOf(notes.error ?? records.error);
  // The previous results stay while the next are loading, except when none are requested.
  const isShown = ({ isPlaceholderData }: Pick<typeof notes, 'isPlaceholderData'>) =>
    asks && !(isPlaceholderData && state !== 'searching');
  return {
    notes: isShown(notes) ? (notes.data ?? []) : [],
    records: isShown(records) ? records.records : [],
    state,
  };
}
