import { CameraInput, ScaleInput, TtnMapping, WeatherConnectorInput } from '@propolis/contract';
import { CUSTOM_MARKER, placesOf, READINGS_BEGIN } from '@propolis/domain';
import { z } from 'zod';

const scale = ScaleInput.shape;
const { position, weight_factor, weight_offset } = scale.hives.unwrap().element.shape.description.shape;
/** Time of a stay; not before the first possible reading. */
const moment = z.iso.datetime().refine((text) => !(Date.parse(text) < READINGS_BEGIN));
const ArchivedScale = z
  .strictObject({
    uid: z.uuid(),
    apiary: z.uuid(),
    aid: scale.description.shape.aid,
    name: scale.description.shape.name,
    model: scale.sensor_model_id,
    ttn_mapping: TtnMapping.nullable(),
    slots: z.array(
      z.strictObject({
        position,
        hive: z.uuid().nullable(),
        // Since version 2, like the stays.
        since: moment.nullable().default(null),
        weight_factor,
        weight_offset,
      }),
    ),
    /** Ended stays, with null for a deleted hive; oldest first. */
    stays: z
      .array(
        z
          .strictObject({
            position,
            hive: z.uuid().nullable(),
            since: moment.nullable(),
            until: moment,
            weight_factor,
            weight_offset,
          })
          .refine(({ since, until }) => since === null || Date.parse(since) < Date.parse(until)),
      )
      .default([]),
  })
  .refine(({ model, slots }) => slots.every(({ position }) => position <= placesOf(model)))
  .refine(({ slots }) => isEachOnce(slots.map(({ position }) => position)))
  .refine(({ slots }) => isEachOnce(slots.flatMap(({ hive }) => hive ?? [])));
export type ArchivedScale = z.infer<typeof ArchivedScale>;

export const isEachOnce = (values: readonly unknown[]): boolean => new Set(values).size === values.length;

const connector = WeatherConnectorInput.shape.description.shape;
const camera = CameraInput.shape;
/** The content of the sensors file in an archive. */
export const ArchivedSensors = z.strictObject({
  scales: z.array(ArchivedScale),
  weather: z.array(
    z.strictObject({
      uid: z.uuid(),
      apiary: z.uuid(),
      name: connector.name,
      station: connector.station,
      automatic: z.boolean(),
    }),
  ),
  cameras: z.array(
    z
      .strictObject({
        uid: z.uuid(),
        name: camera.name,
        default_marker: camera.default_marker,
        default_custom_marker_diameter: camera.default_custom_marker_diameter,
      })
      .refine(
        (one) => (one.default_marker === CUSTOM_MARKER) === (one.default_custom_marker_diameter !== null),
      ),
  ),
});
export type ArchivedSensors = z.infer<typeof ArchivedSensors>;
