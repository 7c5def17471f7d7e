import { Box } from '@mantine/core';
import type { JournalRecord } from '@propolis/contract';
import { excerptOf, findMatches, recordTexts, searchTerms } from '@propolis/domain';
import { IconArrowRight, IconChevronDown, IconHome, IconNotes } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { useRecordTitle } from '../../features/records/journal/use-record-words.ts';
import { QueenPlace } from '../../features/records/queens/QueenPlace.tsx';
import { useQueenName } from '../../features/records/queens/use-queen-name.ts';
import { dayAtApiary, localNoon, longDate } from '../../lib/dates.ts';
import { useLabels } from '../../lib/i18n/labels.ts';
import { useLanguage } from '../../lib/i18n/language.ts';
import { namesInLine } from '../../lib/isolated.ts';
import { toApiary, toHive, toQueen, toRecord } from '../../lib/paths.ts';
import { ColorDot } from '../../ui/ColorDot.tsx';
import { RECORD_ICONS } from '../../ui/record-icons.ts';
import type { Command } from './commands.ts';
import type { FoundHive, FoundPlaces, placeNotes } from './results.ts';
import styles from './SearchDialog.module.css';

/** The item shown without its name: the others are texts beside a number or a choice. */
const NOTES_KEY = 'general_notes';
/** Two lines on a phone. */
const EXCERPT_LENGTH = 120; // characters
/** One line on a phone. */
const DESCRIPTION_LENGTH = 60; // characters

/** The text of a record with the most words; on a tie the most telling one. */
function tellingText(record: JournalRecord['record'], terms: readonly string[]): string {
  const found = (text: string) => terms.filter((term) => findMatches(text, [term]).length > 0).length;
  const [best = ''] = recordTexts(record).sort((one, other) => found(other) - found(one));
  return excerptOf(best, terms, EXCERPT_LENGTH);
}

/** The place of a hive, its end, and the matching part of its description. */
function whereabouts(
  { hive: { description }, apiaryName }: FoundHive,
  end: string | null,
  terms: readonly string[],
): string {
  const isDescribed = description && findMatches(description, terms).length > 0;
  const described = isDescribed ? excerptOf(description, terms, DESCRIPTION_LENGTH) : null;
  return namesInLine(
    [apiaryName, end, described].filter((part) => part !== null),
    ' · ',
  );
}

interface SearchResultsProps {
  readonly query: string;
  readonly places: FoundPlaces;
  readonly commands: readonly Command[];
  readonly notes: ReturnType<typeof placeNotes>;
  readonly records: readonly JournalRecord[];
  readonly idOf: (at: number) => string;
  readonly isActive: (at: number) => boolean;
  readonly onOpen: () => void;
  /** Undefined when all are shown. */
  readonly onMore: (() => void) | undefined;
}

/**
 * Apiaries, hives, queens, commands, notes and records, each under its heading; the options are numbered across all of them.
 */
export function SearchResults(props: SearchResultsProps) {
  const { query, places, commands, notes, records, idOf, isActive, onOpen, onMore } = props;
  const t = useTranslations('search');
  const labels = useLabels();
  const language = useLanguage();
  const queenName = useQueenName();
  const terms = searchTerms(query);
  const option = (at: number) => ({ id: idOf(at), active: isActive(at), onOpen });
  const firstQueen = places.apiaries.length + places.hives.length;
  const firstCommand = firstQueen + places.queens.length;
  const firstNote = firstCommand + commands.length;
  const firstRecord = firstNote + notes.length;
  return (
    <>
      <Found title={t('apiaries')} shown={places.apiaries.length > 0}>
        {places.apiaries.map((apiary, at) => (
          <SearchOption
            key={apiary.id}
            {...option(at)}
            link={toApiary(apiary.id)}
            icon={<IconHome size={20} aria-hidden />}
            title={<Marked text={apiary.name} terms={terms} />}
          >
            {apiary.address && <Marked text={apiary.address} terms={terms} />}
          </SearchOption>
        ))}
      </Found>
      <Found title={t('hives')} shown={places.hives.length > 0}>
        {places.hives.map((found, at) => (
          <HiveOption
            key={found.hive.id}
            {...option(places.apiaries.length + at)}
            found={found}
            terms={terms}
          />
        ))}
      </Found>
      <Found title={t('queens')} shown={places.queens.length > 0}>
        {places.queens.map((queen, at) => (
          <SearchOption
            key={queen.id}
            {...option(firstQueen + at)}
            link={toQueen(queen.id)}
            icon={<RECORD_ICONS.queen size={20} aria-hidden />}
            title={<Marked text={queenName(queen)} terms={terms} />}
          >
            <QueenPlace queen={queen} />
          </SearchOption>
        ))}
      </Found>
      <Found title={t('commands.title')} shown={commands.length > 0}>
        {commands.map(({ label, place, link }, at) => (
          <SearchOption
            key={`${label} ${place}`}
            {...option(firstCommand + at)}
            link={link}
            icon={<IconArrowRight size={20} aria-hidden />}
            title={<Marked text={label} terms={terms} />}
          >
            {place && <Marked text={place} terms={terms} />}
          </SearchOption>
        ))}
      </Found>
      <Found title={t('notes')} shown={notes.length > 0}>
        {notes.map(({ note, hive }, at) => (
          <SearchOption
            key={note.observation_id}
            {...option(firstNote + at)}
            link={toHive(hive, { tab: 'observations', from: note.observation_id })}
            icon={<IconNotes size={20} aria-hidden />}
            title={t('noteOf', {
              hive: hive.name,
              date: longDate(dayAtApiary(note.observation_date), language),
            })}
          >
            {note.item !== NOTES_KEY && t('itemOf', { item: labels.item(note.item) })}
            <Marked text={note.excerpt} terms={terms} />
          </SearchOption>
        ))}
      </Found>
      <Found title={t('records')} shown={records.length > 0}>
        {records.map((found, at) => (
          <RecordOption key={found.id} {...option(firstRecord + at)} found={found} terms={terms} />
        ))}
      </Found>
      {onMore && <MoreOption {...option(firstRecord + records.length)} title={t('more')} onPress={onMore} />}
    </>
  );
}

interface FoundProps {
  readonly title: string;
  readonly shown: boolean;
  readonly children: ReactNode;
}

function Found({ title, shown, children }: FoundProps) {
  const id = useId();
  if (!shown) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options within a list of them, no fieldset of a form
    <div role="group" aria-labelledby={id}>
      <Box id={id} className="quiet" p="12px 12px 4px" fw={600} role="presentation">
        {title}
      </Box>
      {children}
    </div>
  );
}

interface SearchOptionProps {
  readonly id: string;
  readonly active: boolean;
  readonly link: LinkProps;
  readonly icon: ReactNode;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly onOpen: () => void;
}

interface MoreOptionProps extends Pick<SearchOptionProps, 'id' | 'active' | 'title'> {
  readonly onPress: () => void;
}

/** Shows more results; the focus stays in the field. */
function MoreOption({ id, active, title, onPress }: MoreOptionProps) {
  return (
    <button
      type="button"
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      className={styles.option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <span className={styles.icon}>
        <IconChevronDown size={20} aria-hidden />
      </span>
      <span className={styles.title}>{title}</span>
    </button>
  );
}

/** A result with its link. */
function SearchOption({ id, active, link, icon, title, children, onOpen }: SearchOptionProps) {
  return (
    <Link
      {...link}
      id={id}
      role="option"
      aria-selected={active}
      // The field keeps the focus; the arrows move through the options.
      tabIndex={-1}
      className={styles.option}
      onClick={onOpen}
    >
      <span className={styles.icon}>{icon}</span>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {children && <span className="quiet">{children}</span>}
      </span>
    </Link>
  );
}

interface HiveOptionProps extends Pick<SearchOptionProps, 'id' | 'active' | 'onOpen'> {
  readonly found: FoundHive;
  readonly terms: readonly string[];
}

function HiveOption({ found, terms, ...option }: HiveOptionProps) {
  const t = useTranslations('hives.former');
  const language = useLanguage();
  const { hive } = found;
  const end = 'ended_on' in hive ? t('until', { day: longDate(localNoon(hive.ended_on), language) }) : null;
  return (
    <SearchOption
      {...option}
      link={toHive(hive)}
      icon={<ColorDot color={hive.color} />}
      title={<Marked text={hive.name} terms={terms} />}
    >
      <Marked text={whereabouts(found, end, terms)} terms={terms} />
    </SearchOption>
  );
}

interface RecordOptionProps extends Pick<SearchOptionProps, 'id' | 'active' | 'onOpen'> {
  readonly found: JournalRecord;
  readonly terms: readonly string[];
}

function RecordOption({ found: { id, record, apiary }, terms, ...option }: RecordOptionProps) {
  const t = useTranslations('search');
  const language = useLanguage();
  const titleOf = useRecordTitle();
  const Icon = RECORD_ICONS[record.kind];
  const title = titleOf(record);
  const text = tellingText(record, terms);
  // The title names the product already.
  const more = title.includes(text) ? apiary?.name : text;
  return (
    <SearchOption
      {...option}
      link={toRecord(id)}
      icon={<Icon size={20} aria-hidden />}
      title={
        <Marked
          text={t('recordOf', { title, date: longDate(localNoon(record.happened_on), language) })}
          terms={terms}
        />
      }
    >
      {more && <Marked text={more} terms={terms} />}
    </SearchOption>
  );
}

interface MarkedProps {
  readonly text: string;
  /** Folded words of the query. */
  readonly terms: readonly string[];
}

/** A text with the search terms highlighted. */
function Marked({ text, terms }: MarkedProps) {
  const matches = findMatches(text, terms);
  const ends = [0, ...matches.map(({ end }) => end)];
  return (
    <>
      {matches.map(({ start, end }, at) => (
        <span key={start}>
          {text.slice(ends[at], start)}
          <mark className={styles.mark}>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}
