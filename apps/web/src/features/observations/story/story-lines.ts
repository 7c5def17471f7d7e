import type { Observation } from '@propolis/contract';
import { apiaryDay, type IsoDay, type StoryChapter } from '@propolis/domain';
import type { ReactNode } from 'react';

/** Something that was done on a day; the app draws it, because it belongs to another feature. */
export interface DoneEntry {
  readonly id: string;
  readonly day: IsoDay;
  readonly content: ReactNode;
}

/** A day of the story: a chapter with what was done on its day, or only what was done. */
export interface StoryLine {
  readonly day: IsoDay;
  readonly chapter?: StoryChapter<Observation>;
  readonly done: readonly DoneEntry[];
}

const dayOf = (observation: Observation | undefined): IsoDay =>
  observation ? apiaryDay(new Date(observation.observation_date)) : '';

/** Without the values of records that stand in the story themselves. */
function observedOnly(
  chapters: readonly StoryChapter<Observation>[],
  entries: readonly DoneEntry[],
): StoryChapter<Observation>[] {
  const ids = new Set(entries.map(({ id }) => id));
  const isObserved = ({ record }: Observation) => record === undefined || !ids.has(record);
  return chapters.flatMap((chapter): StoryChapter<Observation>[] => {
    if (chapter.kind === 'single') return isObserved(chapter.observation) ? [chapter] : [];
    const observations = chapter.observations.filter(isObserved);
    return observations.length > 0 ? [{ kind: 'quiet', observations }] : [];
  });
}

/**
 * Chapters and what was done, newest day first. While older observations are not loaded, what was done before them is
 * left out.
 */
export function storyLines(
  chapters: readonly StoryChapter<Observation>[],
  entries: readonly DoneEntry[],
  { whole }: { readonly whole: boolean },
): StoryLine[] {
  const left = new Set(entries);
  const take = (day: IsoDay): DoneEntry[] => {
    const done = [...left].filter((entry) => entry.day === day);
    for (const entry of done) left.delete(entry);
    return done;
  };
  const told = observedOnly(chapters, entries).map((chapter): StoryLine => {
    const day = dayOf(chapter.kind === 'single' ? chapter.observation : chapter.observations[0]);
    return { day, chapter, done: chapter.kind === 'single' ? take(day) : [] };
  });
  const last = chapters.at(-1);
  const first = dayOf(last?.kind === 'quiet' ? last.observations.at(-1) : last?.observation);
  const others = [...new Set([...left].map(({ day }) => day))]
    .filter((day) => whole || day >= first)
    .map((day): StoryLine => ({ day, done: take(day) }));
  return [...told, ...others].sort((one, other) => other.day.localeCompare(one.day));
}
