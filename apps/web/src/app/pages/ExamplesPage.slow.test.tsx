import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../../test/render-app.tsx';

test('every example is shown under its name without a session', async () => {
  renderApp('/dev/ui');
  expect(await screen.findByRole('heading', { name: 'art' })).toBeVisible();
  expect(screen.getByText('Hive graphic sizes')).toBeVisible();
});
