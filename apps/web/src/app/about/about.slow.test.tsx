import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { title } from '../../../test/elements.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { standInServer } from '../../../test/server.ts';

test('the privacy page is public and links to the licences', async () => {
  standInServer();
  const { user } = renderApp('/privacy');
  expect(await title('Protection des données')).toBeVisible();
  const kept = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(kept).toContain('Comptages de varroas');
  await user.click(screen.getByRole('link', { name: 'Licences et sources' }));
  expect(await title('Licences et sources')).toBeVisible();
  expect(screen.getByRole('link', { name: 'GeoNames' })).toBeVisible();
  const notices = await screen.findAllByRole('group');
  const react = notices.find((notice) => /^react \d/.test(notice.textContent ?? ''));
  expect(within(react ?? document.body).getByText('MIT')).toBeVisible();
  expect(react).toHaveTextContent('Permission is hereby granted');
  await user.type(screen.getByRole('searchbox', { name: 'Chercher un paquet ou une licence' }), 'react mit');
  const found = () => screen.getAllByRole('group').map((notice) => notice.textContent);
  await waitFor(() => expect(found().every((notice) => /react/i.test(notice))).toBe(true));
  expect(found().length).toBeLessThan(notices.length);
});
