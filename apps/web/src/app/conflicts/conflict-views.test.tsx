import type { Observation } from '@propolis/contract';
import { photoEndpoints, weatherEndpoints } from '@propolis/contract';
import { useQueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { describe, expect, test } from 'vitest';
import { aHive, anApiary, signedIn } from '../../../test/beekeeping.ts';
import { aCounting } from '../../../test/countings.ts';
import { setText } from '../../../test/elements.ts';
import { aFeeding, aRecord } from '../../../test/records.ts';
import { renderPart } from '../../../test/render.tsx';
import { aCamera, aScale, aWeatherConnector } from '../../../test/sensors.ts';
import { ObservationConflict } from '../../features/observations/form/ObservationConflict.tsx';
import { ScaleConflict } from '../../features/sensors/SensorConflict.tsx';
import { mutationOf } from '../../lib/writes/define-mutation.ts';
import { type Began, compareEdits, type EditSteps, type PresentRow } from '../../lib/writes/edit.ts';
import { createMemoryStore } from '../../lib/writes/write-store.ts';
import { LateCode } from '../../ui/LateCode.tsx';
import { openAppOutbox } from '../outbox.ts';

const OBSERVATION: Observation = {
  id: 5,
  observation_date: '2026-06-01T10:00:00.000Z',
  data: { brood_frames: 4, general_notes: 'Calme', general_impression: 2 },
  photos: [{ id: 'b4a1', width: 4, height: 3 }],
  version: 2,
};

const COUNTED_BY_HAND = { counted_by: 'hand', photo: null, varroa_count_total: 12 } as const;

const FEEDING = aRecord(aFeeding({ happened_on: '2026-06-01' }));

const LOSS = aRecord({
  ...{ kind: 'stock', event: 'died', happened_on: '2026-06-01', happened_at: null, note: null },
  ...{ hive_ids: [11], colonies: 1, to_apiary_id: null, cause: 'varroa', found_on: null, remains: [] },
  ...{ autumn_strength: null, party_name: null, party_address: null, party_number: null },
});

/** An edit of each kind: what its form sends without changes, the row, and the same row edited elsewhere. */
const EDITS: Readonly<Record<string, { variables: object; row: PresentRow; other: object; told: string }>> = {
  updateApiary: {
    variables: { id: 1, change: withoutHives(anApiary()) },
    row: { ...anApiary() },
    other: { latitude: 46.9, is_covered: true },
    told: '46.9, 6.53',
  },
  updateHive: {
    variables: { id: 11, change: aHive() },
    row: { ...aHive() },
    other: { bee_race_id: 1, color: '7DBADB', frames_per_layer: 10 },
    told: 'Carnica',
  },
  updateObservation: {
    variables: { id: 5, hiveId: 11, input: OBSERVATION.data },
    row: { ...OBSERVATION },
    other: { data: { brood_frames: 6 }, observation_date: '2026-05-01T10:00:00.000Z', photos: [] },
    told: '6 cadres',
  },
  updateCounting: {
    variables: { id: 5, body: { hive_id: 11, exposure_days: 7 } },
    row: { ...aCounting({ hive_id: 11, exposure_days: 7 }) },
    other: { hive_id: null, exposure_days: 3.5 },
    told: '3,5',
  },
  'updateCounting of a count by hand': {
    variables: {
      id: 5,
      body: { hive_id: 11, exposure_days: 7, count: 12, count_date: '2026-06-15T08:00:00.000Z' },
    },
    row: { ...aCounting({ ...COUNTED_BY_HAND, hive_id: 11, exposure_days: 7 }) },
    other: { varroa_count_total: 112, count_date: '2026-06-02T10:00:00.000Z' },
    told: '2 juin 2026',
  },
  correctRecord: {
    variables: { id: FEEDING.id, place: {}, input: FEEDING.record },
    row: { ...FEEDING },
    other: { record: { ...FEEDING.record, feed: 'fondant', amounts: [2500], happened_on: '2026-05-01' } },
    told: 'Ruche 1\u00a0: 2,5',
  },
  'correctRecord of a loss': {
    variables: { id: LOSS.id, place: {}, input: LOSS.record },
    row: { ...LOSS },
    other: { record: { ...LOSS.record, cause: 'starvation' } },
    told: 'Famine',
  },
  updateScale: {
    variables: { ...aScale(), id: 7 },
    row: { ...aScale() },
    other: { description: { ...aScale().description, name: 'Balance du bas' }, hives: [] },
    told: 'Balance du bas',
  },
  updateWeather: {
    variables: { id: 5, body: aWeatherConnector() },
    row: { ...aWeatherConnector() },
    other: { description: { ...aWeatherConnector().description, station: 'BER' } },
    told: 'BER',
  },
  updateCamera: {
    variables: { id: 3, body: aCamera() },
    row: { ...aCamera() },
    other: { default_marker: 'marker_CUSTOM', default_custom_marker_diameter: 30 },
    told: 'Autre objet rond, 30 mm',
  },
};

/** A component within an outbox, as on every page. */
function WithOutbox({ children }: { readonly children: ReactNode }) {
  const client = useQueryClient();
  useState(() => openAppOutbox(client, createMemoryStore({ durable: true })));
  return children;
}

function withoutHives({ hives: _hives, ...fields }: ReturnType<typeof anApiary>) {
  return fields;
}

describe.each(Object.entries(EDITS))('%s', (name, { variables, row, other, told }) => {
  const mutation = mutationOf({ name: name.split(' ')[0] ?? '' });
  if (!mutation?.edit || !mutation.conflict) throw new Error(`${name} has no edit`);
  const { conflict: View } = mutation;
  // Of the kind in the same entry.
  const { fieldsOf, mine, settled } = mutation.edit as EditSteps<never>;
  const began: Began = { version: row.version, fields: fieldsOf(row as never) };
  const edit = { ...variables, began } as never;
  const present = { ...row, ...other, version: row.version + 1 };

  test('without changes has no conflict, and keeps the chosen values', () => {
    expect(compareEdits({ began: began.fields, mine: mine(edit), theirs: began.fields }).disputed).toEqual(
      [],
    );
    const theirs = fieldsOf(present as never);
    const next = settled(edit, theirs, { version: present.version, fields: theirs });
    expect(compareEdits({ began: undefined, mine: mine(next), theirs }).disputed).toEqual([]);
    expect(next).toMatchObject({ began: { version: present.version } });
  });

  test('shows the other edit in words and units', async () => {
    const server = signedIn([anApiary({ hives: [aHive()] })]);
    server.on(weatherEndpoints.stations, { answer: [] });
    const edits = compareEdits({ began: began.fields, mine: mine(edit), theirs: fieldsOf(present as never) });
    server.on(photoEndpoints.get, { file: 'a small photo' });
    renderPart(
      <WithOutbox>
        <LateCode>
          <View edits={edits} present={present} onSettle={() => undefined} onClose={() => undefined} />
        </LateCode>
      </WithOutbox>,
    );
    expect(await screen.findByRole('radio', { name: new RegExp(told) })).toBeChecked();
    expect(screen.getAllByRole('radio', { checked: true })).toHaveLength(edits.disputed.length);
  });
});

test('two edits of the hives on a scale show the calibration of each slot, including negative numbers', async () => {
  const server = signedIn([anApiary({ hives: [aHive({ id: 11, name: 'Acacia' })] })]);
  server.on(weatherEndpoints.stations, { answer: [] });
  const slot = { hive: 11, since: null, factor: 1.02, offset: -1.35 };
  const edits = compareEdits({
    began: undefined,
    mine: { stand: { model: 1, slots: [slot] } },
    theirs: { stand: { model: 1, slots: [{ ...slot, hive: null, offset: 0.8 }] } },
  });
  const present = { ...aScale() };
  renderPart(
    <WithOutbox>
      <ScaleConflict edits={edits} present={present} onSettle={() => undefined} onClose={() => undefined} />
    </WithOutbox>,
  );
  expect(await screen.findByText(/Acacia \(× 1,02 - 1,35 kg\)/)).toBeVisible();
  expect(screen.getByText(/libre \(× 1,02 \+ 0,8 kg\)/)).toBeVisible();
});

test('two notes put together that are too long stay until they are shortened', async () => {
  signedIn([anApiary({ hives: [aHive()] })]);
  const [mine, theirs] = ['a'.repeat(6000), 'b'.repeat(6000)];
  const edits = compareEdits({
    began: { general_notes: null },
    mine: { general_notes: mine },
    theirs: { general_notes: theirs },
  });
  const { user } = renderPart(
    <WithOutbox>
      <ObservationConflict
        edits={edits}
        present={{ ...OBSERVATION }}
        onSettle={() => undefined}
        onClose={() => undefined}
      />
    </WithOutbox>,
  );
  await user.click(await screen.findByRole('button', { name: 'Réunir les deux textes' }));
  const field = screen.getByRole('textbox');
  expect(field).toHaveValue(`${mine}\n${theirs}`);
  expect(field).toHaveAccessibleDescription(/10.000 caractères au plus/);
  expect(screen.getByRole('button', { name: 'Enregistrer ce choix' })).toBeDisabled();
  setText(field, 'Les deux');
  expect(field).not.toHaveAccessibleDescription();
  expect(screen.getByRole('button', { name: 'Enregistrer ce choix' })).toBeEnabled();
});

test("two edits of an observation's photos show the photos, and mark one that the other edit lacks", async () => {
  const server = signedIn([anApiary({ hives: [aHive()] })]);
  server.on(photoEndpoints.get, { file: 'a small photo' });
  const edits = compareEdits({
    began: { photos: ['a', 'b'] },
    mine: { photos: ['a', 'b', 'mine'] },
    theirs: { photos: ['b', 'theirs'] },
  });
  const present = { ...OBSERVATION };
  renderPart(
    <WithOutbox>
      <ObservationConflict
        edits={edits}
        present={present}
        onSettle={() => undefined}
        onClose={() => undefined}
      />
    </WithOutbox>,
  );
  const told = (name: RegExp) => screen.findByRole('radio', { name });
  expect(
    await told(/Votre saisie.*3 photos.*Photo 1.*seulement ici.*Photo 2.*seulement ici.*Photo 3$/),
  ).toBeChecked();
  expect(await told(/Autre appareil.*2 photos.*Photo 1.*seulement ici.*Photo 2$/)).not.toBeChecked();
  expect(screen.getAllByRole('img')).toHaveLength(5);
});
