import {
  OBSERVATION_CATALOGUE,
  OBSERVATION_DATE_KEY,
  type ObservationCategory,
  type ObservationItem,
  type ShowFlags,
  visibleCatalogue,
} from '@propolis/domain';

/** Whether the form shows the date; otherwise a new observation has the current time. */
export const asksDate = (flags: ShowFlags): boolean =>
  visibleCatalogue(flags).some((category) => itemKeys(category).includes(OBSERVATION_DATE_KEY));

/** The sections of the form, without the date, which is above them. */
export const formCategories = (flags: ShowFlags): readonly ObservationCategory[] =>
  visibleCatalogue({ ...flags, [OBSERVATION_DATE_KEY]: false });

/** The weather is the same for the whole apiary and different at each visit. */
export const isWeather = ({ key }: ObservationCategory): boolean => key === 'weather';

export const itemsOf = ({ children }: ObservationCategory): ObservationItem[] =>
  children.flatMap(({ items }) => items);

export const itemKeys = (category: ObservationCategory): string[] => itemsOf(category).map(({ key }) => key);

export const WEATHER_KEYS: readonly string[] = OBSERVATION_CATALOGUE.filter(isWeather).flatMap(itemKeys);
