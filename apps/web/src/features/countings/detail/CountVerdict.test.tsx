import type { Counting } from '@propolis/contract';
import { NO_CORRECTIONS } from '@propolis/domain';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aResult, aWholeCounting } from '../../../../test/countings.ts';
import { renderPart } from '../../../../test/render.tsx';
import { CountVerdict } from './CountVerdict.tsx';

const verdictOf = (change: Partial<Counting>) => {
  renderPart(<CountVerdict counting={aWholeCounting(change)} corrections={NO_CORRECTIONS} />);
  return screen.getByRole('region', { name: 'Nombre de varroas' });
};

test('a count above ten mites recommends no hand count, and says what makes it doubtful', () => {
  const mite = { y: 0, width: 9, height: 9, certainty: 1 };
  const verdict = verdictOf({
    varroa_count_above_minimum_certainty: 10,
    api_result: aResult({
      detections: Array.from({ length: 10 }, (_, x) => ({ ...mite, x })),
      range: { least: 10, most: 10 },
      quality: { warnings: ['glare', 'x'] },
    }),
  });
  expect(verdict).toHaveTextContent('10 varroas');
  expect(verdict).not.toHaveTextContent('à la main');
  expect(verdict).toHaveTextContent('Le lange brille');
});

test.each([
  ['error_api_find_coin', 'nothing_round', "Aucune pièce n'est en vue"],
  ['error_local', 'counter_died', 'le comptage a échoué chez nous. Recomptez-la ici.'],
  ['error_api_count_varroas', 'counter_failed', "Ce n'est pas votre photo : le compteur s'est arrêté."],
  ['error_api_count_varroas', 'scale_unknown', 'donnez ici la largeur du lange'],
] as const)('a counting that ended as %s, %s explains what to do on its page', (status, error, words) => {
  const verdict = verdictOf({ status, error, api_result: null });
  expect(verdict).toHaveTextContent(words);
  expect(verdict).not.toHaveTextContent('Ouvrez');
});
