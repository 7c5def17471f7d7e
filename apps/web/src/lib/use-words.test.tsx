import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../test/render.tsx';
import { ApiFailure } from './http.ts';
import { useFailureMessage, useFieldError } from './use-words.ts';

function Message({ retryAfter }: { readonly retryAfter: number | undefined }) {
  return useFailureMessage()(new ApiFailure('too_many_requests', 429, {}, { retryAfter }));
}

test.each([
  [1, "Trop d'essais. Réessayez dans 1 minute."],
  [61, "Trop d'essais. Réessayez dans 2 minutes."],
  [3600, "Trop d'essais. Réessayez dans 60 minutes."],
  [3601, "Trop d'essais. Réessayez dans 2 heures."],
  [undefined, "Trop d'essais. Patientez quelques minutes."],
])('a wait of %s seconds after too many attempts is shown as: %s', (retryAfter, message) => {
  renderPart(<Message retryAfter={retryAfter} />);
  expect(screen.getByText(message)).toBeVisible();
});

function Fault() {
  return useFieldError()({ type: 'invalid_type' });
}

test('words in a field for a number are called no number', () => {
  renderPart(<Fault />);
  expect(screen.getByText("Ce n'est pas un nombre")).toBeVisible();
});
