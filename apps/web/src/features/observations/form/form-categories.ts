import {
  OBSERVATION_CATALOGUE,
  OBSERVATION_DATE_KEY,
  type ObservationCategory,
  type ShowFlags,
  visibleCatalogue,
} from '@propolis/domain';

/** Whether the form asks when the observation was made; else a new one is of now. */
export const asksDate = (flags: ShowFlags): boolean =>
  visibleCatalogue(flags).some(({ children }) =>
    children.some(({ items }) => items.some(({ key }) => key === OBSERVATION_DATE_KEY)),
  );

/** The form's sections. The date is no part of them: it stands above all. */
export const formCategories = (flags: ShowFlags): readonly ObservationCategory[] =>
  visibleCatalogue({ ...flags, [OBSERVATION_DATE_KEY]: false });

/** What is the same for the whole apiary, and another one at each visit. */
export const isWeather = ({ key }: ObservationCategory): boolean => key === 'weather';

export const itemKeys = ({ children }: ObservationCategory): string[] =>
  children.flatMap(({ items }) => items.map(({ key }) => key));

export const WEATHER_KEYS: readonly string[] = OBSERVATION_CATALOGUE.filter(isWeather).flatMap(itemKeys);
