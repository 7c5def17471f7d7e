import { Menu } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderPart } from '../../test/render.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

function HiveMenu() {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Menu>
        <Menu.Target>
          <button type="button">Autres actions</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setAsking(true)}>Supprimer</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asking && (
        <ConfirmDialog
          title="Supprimer la ruche ?"
          confirmLabel="Supprimer la ruche"
          onConfirm={async () => undefined}
          onClose={() => setAsking(false)}
        >
          12 observations
        </ConfirmDialog>
      )}
    </>
  );
}

test('the safe answer has the focus; afterwards it returns to the button of the menu that asked', async () => {
  const { user } = renderPart(<HiveMenu />);
  await user.click(screen.getByRole('button', { name: 'Autres actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Supprimer' }));
  const cancel = await screen.findByRole('button', { name: 'Annuler' });
  await waitFor(() => expect(cancel).toHaveFocus());
  await user.click(cancel);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Autres actions' })).toHaveFocus());
});
