import { LANGUAGES } from '@propolis/domain';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../../test/render.tsx';
import { setLanguage } from '../../lib/i18n/language.ts';
import { RangeCalendar } from './RangeCalendar.tsx';

test('the calendar has its own words in each language', () => {
  const words = LANGUAGES.map((language) => {
    setLanguage(language);
    const { unmount } = renderPart(
      <RangeCalendar
        days={{ first: '2026-06-01', last: '2026-06-07' }}
        timeZone="Europe/Zurich"
        onChoose={() => undefined}
      />,
    );
    const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
    unmount();
    return tabs.join();
  });
  expect(new Set(words).size).toBe(LANGUAGES.length);
});
