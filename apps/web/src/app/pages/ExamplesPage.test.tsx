import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../../test/render-app.tsx';

test('a developer sees every example without signing in, each under its name', async () => {
  renderApp('/dev/ui');
  expect(await screen.findByRole('heading', { name: 'art' })).toBeVisible();
  expect(screen.getByText('Hive graphic sizes')).toBeVisible();
});
