import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../../../test/render.tsx';
import { aScale } from '../../../../test/sensors.ts';
import { FilePreview } from './FilePreview.tsx';
import { readHead } from './read-head.ts';

/** Renders the preview of a file with this content. */
async function look(content: string) {
  const file = new File([content], 'mesures.csv', { type: 'text/csv' });
  const head = await readHead(file);
  if (!head) throw new Error('this is no text');
  return renderPart(
    <FilePreview scale={aScale()} file={file} head={head} onSent={() => {}} onAgain={() => {}} />,
  );
}

test.each(['time;weight\n', 'time;weight\r\n\r\n \r\n'])(
  'a file with only a header is reported as having no readings: %j',
  async (content) => {
    await look(content);
    expect(screen.getByRole('status')).toHaveTextContent(
      "Ce fichier ne contient que sa ligne d'en-tête, sans mesures. Exportez-le encore une fois.",
    );
    // No setting would help.
    expect(screen.queryByText(/Dites comment le fichier est écrit/)).not.toBeInTheDocument();
    expect(screen.queryByText(/aucune ligne n'est lisible/)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Importer' })).toBeDisabled();
  },
);

test('a file with unknown time columns shows the settings', async () => {
  await look('when;weight\nlast Monday;31,2\n');
  expect(screen.getByText(/Dites comment le fichier est écrit/)).toBeVisible();
});

test('a file that was not understood can be read by its settings', async () => {
  const { user } = await look('Zeit;Nr;kg\nx;1;31.2\n01.05.2026 10:00;2;31.2\ny;3;31.2\nz;4;31.2\n');
  const set = async (field: string, option: RegExp) => {
    await user.click(screen.getByRole('combobox', { name: field }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  await set('Séparateur', /Point-virgule/);
  await set("Façon d'écrire l'heure", /31.05.2026/);
  await set('Colonne', /3 · kg/);
  expect(screen.getByRole('button', { name: 'Importer' })).toBeEnabled();
});

test('a file whose scale has no value in the first lines can be imported', async () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 4, 1, 0, minute)).toISOString();
  const lines = Array.from({ length: 120 }, (_, index) => `${at(index)};${index < 60 ? '' : '31,2'}`);
  await look(['time;weight', ...lines].join('\n'));
  expect(screen.queryByText(/aucune ligne n'est lisible/)).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Importer' })).toBeEnabled();
});
