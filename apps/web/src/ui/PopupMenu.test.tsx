import { Menu } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../test/render.tsx';
import { PopupMenu } from './PopupMenu.tsx';

test('a menu opened by keyboard is navigated by keyboard from its first entry to its last', async () => {
  const { user } = renderPart(
    <PopupMenu label="Autres actions">
      <Menu.Item>Dupliquer</Menu.Item>
      <Menu.Item>Imprimer</Menu.Item>
      <Menu.Item>Supprimer</Menu.Item>
    </PopupMenu>,
  );
  const entry = (name: string) => screen.getByRole('menuitem', { name });
  await user.tab();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(entry('Dupliquer')).toHaveFocus());
  await user.keyboard('{End}');
  expect(entry('Supprimer')).toHaveFocus();
  await user.keyboard('{Home}{ArrowUp}');
  expect(entry('Supprimer')).toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Autres actions' })).toHaveFocus());
});
