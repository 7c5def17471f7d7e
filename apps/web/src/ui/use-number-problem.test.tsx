import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../test/render.tsx';
import { useNumberProblem } from './use-number-problem.ts';

function Years() {
  return useNumberProblem()(25, { min: 1990, max: 2100 });
}

test('the bounds of a year have no thousands separator', () => {
  renderPart(<Years />);
  expect(screen.getByText('Entre 1990 et 2100')).toBeVisible();
});
