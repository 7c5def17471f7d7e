import type { Hive } from '@propolis/contract';
import type { ShowFlags } from '@propolis/domain';
import { useState } from 'react';
import { serverNow } from '../../../lib/clock-ahead.ts';
import { toLocalMinute } from '../../../lib/local-minute.ts';
import { asksDate, formCategories, isWeather, itemsOf } from '../form/form-categories.ts';
import { draftKey, type ObservationDraft } from '../form/observation-draft.ts';
import { splitForm } from '../form/split-form.ts';
import { useObservationForm } from '../form/use-observation-form.ts';
import { carriedOf, isOnlyCarried, type Shared, shareOf } from './shared.ts';

export interface StopFormOptions {
  readonly hive: Hive;
  /** Keys of the items shown first. */
  readonly items: readonly string[];
  /** Values shared by the whole apiary, from the previous hives. */
  readonly shared: Shared | undefined;
  readonly flags: ShowFlags;
  readonly onNote: (draft: ObservationDraft, shared: Shared | undefined) => void;
}

/** The form of one hive of the round, which starts with the shared values. */
export function useStopForm({ hive, items, shared, flags, onNote }: StopFormOptions) {
  const categories = formCategories(flags);
  const [carried] = useState(() =>
    carriedOf(shared, { now: serverNow(), categories, asksDate: asksDate(flags) }),
  );
  const [initial] = useState(() => ({
    values: carried.values,
    date: carried.date ?? toLocalMinute(serverNow()),
    photos: [],
  }));
  const [isDated, setDated] = useState(carried.date !== null);
  const share = ({ values, date }: ObservationDraft) =>
    shareOf({ values, date: isDated ? date : null }, serverNow());
  const form = useObservationForm({
    draftKey: draftKey(hive.id),
    initial,
    lasts: hive.observations_aggregate,
    onSave: (draft) => onNote(draft, share(draft)),
  });
  const { draft, photos } = form;
  // Shared values are not shown again, even if they are usual.
  const { usual, rest } = splitForm(
    categories,
    items.filter((key) => !(key in carried.values)),
  );
  return {
    ...form,
    carried,
    usual,
    rest: rest.filter((category) => !isWeather(category)),
    weather: rest.filter(isWeather).flatMap(itemsOf),
    shared: () => share(draft),
    isEmpty: isOnlyCarried(draft.values, carried) && photos.photos.length === 0,
    dateField: {
      ...form.dateField,
      onChange: (date: string) => {
        setDated(true);
        form.setDate(date);
      },
    },
  };
}
