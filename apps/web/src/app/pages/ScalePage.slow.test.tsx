import { type ScaleInput, sensorEndpoints } from '@propolis/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { pick, pressTwice } from '../../../test/elements.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aScale, sensorsOf, signedInWithoutSensors } from '../../../test/sensors.ts';
import type { StandInServer } from '../../../test/server.ts';

let server: StandInServer;
beforeEach(() => {
  server = signedInWithoutSensors();
});

const sentBy = (method: string) => server.requests.find((request) => request.method === method);
/** A response that is delayed until the returned function is called. */
function onItsWay(): [answered: Promise<void>, arrive: () => void] {
  let arrive: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return [answered, arrive];
}
// By label, not by role: the form is long, and queries by role are slow in it.
const textField = (label: RegExp) => screen.findByLabelText(label, { selector: 'input' });

test('input during the creation of a scale is still unsaved on its own page', async () => {
  const [reached, arrive] = onItsWay();
  server.on(sensorEndpoints.createScale, async () => {
    await reached;
    return { answer: { ...aScale(), device_key: 'device_secret' } };
  });
  const { user, router } = renderApp('/sensors/youbee?sensor=new');
  await user.type(await textField(/^Identifiant/), 'YB-1');
  await pick(user, /^Rucher/, 'Les Rasses');
  await user.click(screen.getByText('Enregistrer la balance', { selector: 'button *' }));
  await waitFor(() => expect(sentBy('POST')).toBeDefined());
  await user.type(await textField(/^Nom/), ' du bas');
  server.on(sensorEndpoints.list, { answer: sensorsOf([aScale()]) });
  arrive();
  await waitFor(() => expect(router.state.location.search).toEqual({ sensor: 7 }));
  await waitFor(() =>
    expect(screen.getByLabelText(/^Nom/, { selector: 'input' })).toHaveValue('Nouveau connecteur du bas'),
  );
  expect(screen.getByText('Modifié, pas encore enregistré')).toBeVisible();
});

describe('a scale that is saved', () => {
  /** Every edit raises the version; an edit with another base version is refused with the current row. */
  function keepScales() {
    let kept = aScale();
    let reached: Promise<void> | undefined;
    let answered: Promise<void> | undefined;
    server.on(sensorEndpoints.list, async () => {
      await reached;
      return { answer: sensorsOf([kept]) };
    });
    server.on(sensorEndpoints.updateScale, async ({ body, headers }) => {
      await answered;
      if (headers.get('if-match') !== `"${kept.version}"`)
        return { refuse: { status: 409, code: 'changed_meanwhile', present: kept } };
      const { description } = body as ScaleInput; // the body that the page sends
      kept = { ...kept, description: { ...kept.description, ...description }, version: kept.version + 1 };
      return { answer: kept };
    });
    return {
      editElsewhere: () => {
        kept = { ...kept, description: { ...kept.description, aid: 'YB-0099' }, version: kept.version + 1 };
      },
      /** Delays the refetched list until the returned function is called. */
      delayList: () => {
        const [onceArrived, arrive] = onItsWay();
        reached = onceArrived;
        return arrive;
      },
      /** Delays the next edit until the returned function is called. */
      delayEdit: () => {
        const [onceArrived, arrive] = onItsWay();
        answered = onceArrived;
        return arrive;
      },
    };
  }
  const asked = () => server.requests.filter(({ path }) => path === sensorEndpoints.list.path).length;
  const name = () => textField(/^Nom/);
  const ANOTHER_DEVICE = /Un autre appareil vient d'enregistrer/;

  test('shows the saved state, and can be edited again from there', async () => {
    const { delayList } = keepScales();
    const { user } = renderApp('/sensors/youbee?sensor=7');
    for (const added of [' A', 'B']) {
      await user.type(await name(), added);
      expect(await screen.findByText('Modifié, pas encore enregistré')).toBeVisible();
      const arrive = delayList();
      const before = asked();
      await user.click(await screen.findByText('Enregistrer', { selector: 'button *' }));
      await waitFor(() => expect(asked()).toBeGreaterThan(before));
      arrive();
      expect(await screen.findByText('Enregistré')).toBeVisible();
      expect(screen.queryByText(/Votre saisie a été retrouvée/)).toBeNull();
      expect(screen.queryByText(ANOTHER_DEVICE)).toBeNull();
    }
    expect(await name()).toHaveValue('Balance du haut AB');
    const began = server.requests
      .filter(({ method }) => method === 'PUT')
      .map(({ headers }) => headers.get('if-match'));
    expect(began).toEqual(['"1"', '"2"']);
    expect(localStorage.getItem('scale-draft.7')).toBeNull();
  });

  test('is saved once by a double click', async () => {
    keepScales();
    const { user } = renderApp('/sensors/youbee?sensor=7');
    await user.type(await name(), ' A');
    pressTwice(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('Enregistré')).toBeVisible();
    expect(server.requests.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });

  test('keeps input typed during saving: it is neither lost nor counted as saved', async () => {
    const { delayEdit } = keepScales();
    const { user } = renderApp('/sensors/youbee?sensor=7');
    await user.type(await name(), ' A');
    const arrive = delayEdit();
    await user.click(await screen.findByText('Enregistrer', { selector: 'button *' }));
    await waitFor(() => expect(sentBy('PUT')).toBeDefined());
    await user.type(await name(), 'B');
    arrive();
    await screen.findByText(/mis à jour/);
    expect(await name()).toHaveValue('Balance du haut AB');
    expect(await name()).toHaveFocus();
    expect(screen.getByText('Modifié, pas encore enregistré')).toBeVisible();
    expect(screen.queryByText(ANOTHER_DEVICE)).toBeNull();
    expect(localStorage.getItem('scale-draft.7')).toContain('Balance du haut AB');
    await user.click(await screen.findByText('Enregistrer', { selector: 'button *' }));
    expect(await screen.findByText('Enregistré')).toBeVisible();
    const edits = server.requests.filter(({ method }) => method === 'PUT');
    expect(edits.map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"2"']);
    expect(edits.map(({ body }) => (body as ScaleInput).description.name)).toEqual([
      'Balance du haut A',
      'Balance du haut AB',
    ]);
    expect(localStorage.getItem('scale-draft.7')).toBeNull();
  });

  test('by another device keeps the input, and is announced', async () => {
    const { editElsewhere } = keepScales();
    const { user } = renderApp('/sensors/youbee?sensor=7');
    await user.type(await name(), ' A');
    editElsewhere();
    server.emit('notice', { event: 'sensor.delivered', about: { sensorId: 7 } });
    expect(await screen.findByText(ANOTHER_DEVICE)).toBeVisible();
    expect(await name()).toHaveValue('Balance du haut A');
    expect(screen.queryByText(/Votre saisie a été retrouvée/)).toBeNull();
  });

  test('by another device is updated if there is no input', async () => {
    const { editElsewhere } = keepScales();
    renderApp('/sensors/youbee?sensor=7');
    await name();
    editElsewhere();
    server.emit('notice', { event: 'sensor.delivered', about: { sensorId: 7 } });
    await waitFor(() =>
      expect(screen.getByLabelText(/^Identifiant/, { selector: 'input' })).toHaveValue('YB-0099'),
    );
    expect(screen.queryByText(ANOTHER_DEVICE)).toBeNull();
  });
});
