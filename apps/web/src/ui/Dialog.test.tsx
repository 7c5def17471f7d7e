import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderPart } from '../../test/render.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/** A confirmed deletion removes the photo with its button. */
function Photos() {
  const [photos, setPhotos] = useState(['Planche', 'Reine']);
  const [asked, setAsked] = useState<string>();
  const remove = async () => {
    setPhotos(photos.filter((photo) => photo !== asked));
    setAsked(undefined);
  };
  return (
    <>
      <ul aria-label="Photos">
        {photos.map((photo) => (
          <li key={photo}>
            <button type="button" onClick={() => setAsked(photo)}>
              {photo}
            </button>
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          title="Supprimer la photo ?"
          confirmLabel="Supprimer"
          onConfirm={remove}
          onClose={() => setAsked(undefined)}
        >
          {asked}
        </ConfirmDialog>
      )}
    </>
  );
}

test('if the opener of a dialog is removed, its container gets the focus', async () => {
  const { user } = renderPart(<Photos />);
  await user.click(screen.getByRole('button', { name: 'Planche' }));
  await user.click(await screen.findByRole('button', { name: 'Supprimer' }));
  await waitFor(() => expect(screen.getByRole('list', { name: 'Photos' })).toHaveFocus());
  await user.tab();
  expect(screen.getByRole('button', { name: 'Reine' })).toHaveFocus();
});
