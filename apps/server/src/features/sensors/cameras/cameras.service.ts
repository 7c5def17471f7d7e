import type { Camera, CameraInput } from '@propolis/contract';
import { CUSTOM_MARKER } from '@propolis/domain';
import type { AddingUserContext, Edited, UserContext } from '@propolis/http-kit';
import { assertVersion, found, notFound } from '@propolis/runtime';
import { sensorChanged, sensorCreated, sensorRemoved } from '../sensors.events.ts';
import { holdOneMore } from '../sensors.queries.ts';
import {
  type CameraFields,
  deleteCamera,
  insertCamera,
  lockCamera,
  updateCamera,
} from './cameras.queries.ts';

export async function createCamera(
  { db, user, settings, emit }: AddingUserContext,
  input: CameraInput,
): Promise<Camera> {
  await holdOneMore(db, user.id, settings.quotas);
  const camera = await insertCamera(db, user.id, fieldsOf(input));
  await emit(sensorCreated, { userId: user.id, kind: 'camera', sensorId: camera.id });
  return camera;
}

export async function changeCamera(
  { db, user, emit }: UserContext,
  { id, baseVersion }: Edited,
  input: CameraInput,
): Promise<Camera> {
  assertVersion(baseVersion, found(await lockCamera(db, { userId: user.id, id })));
  const camera = found(await updateCamera(db, { userId: user.id, id }, fieldsOf(input)));
  await emit(sensorChanged, { userId: user.id, kind: 'camera', sensorId: id });
  return camera;
}

export async function removeCamera({ db, user, emit }: UserContext, id: number): Promise<void> {
  if (!(await deleteCamera(db, { userId: user.id, id }))) throw notFound();
  await emit(sensorRemoved, { userId: user.id, kind: 'camera', sensorId: id });
}

/** Only a custom marker stores a diameter; that of a coin is known. */
const fieldsOf = ({ name, default_marker, default_custom_marker_diameter }: CameraInput): CameraFields => ({
  name,
  default_marker,
  default_custom_marker_diameter: default_marker === CUSTOM_MARKER ? default_custom_marker_diameter : null,
});
