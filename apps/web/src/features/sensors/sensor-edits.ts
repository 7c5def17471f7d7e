import type { BodyInputOf, Camera, Scale, WeatherConnector } from '@propolis/contract';
import type { calls } from '@propolis/contract/client';
import type { EditedFields, Editing, EditSteps } from '../../lib/writes/edit.ts';

type Calls = (typeof calls)['sensors'];

type ScaleBody = BodyInputOf<Calls['updateScale']>;
export type UpdateScale = ScaleBody & Editing;

/** Model and slots form one field, because the model defines the number of slots. */
export interface ScaleStandField {
  readonly model: number;
  readonly slots: readonly {
    readonly hive: number | null;
    /** ISO 8601; null covers all measurements of the slot. */
    readonly since: string | null;
    readonly factor: number;
    readonly offset: number;
  }[];
}

const standOf = ({ sensor_model_id, hives = [] }: Scale | ScaleBody): ScaleStandField => ({
  model: sensor_model_id,
  slots: hives.map(({ hive_id, since = null, description: { weight_factor = 0, weight_offset = 0 } }) => ({
    hive: hive_id,
    since,
    factor: weight_factor,
    offset: weight_offset,
  })),
});

const scaleFields = (scale: Scale | ScaleBody): EditedFields => {
  const { name, aid, apiary, ttn_mapping = null } = scale.description;
  return { name, aid, apiary, stand: standOf(scale), ttn_mapping };
};

export const scaleEdit = {
  fieldsOf: (scale: Scale) => scaleFields(scale),
  mine: (variables) => scaleFields(variables),
  settled: (variables, { stand, ...description }, began) => {
    const { model, slots } = stand as ScaleStandField; // Created by `standOf`.
    return {
      ...variables,
      sensor_model_id: model,
      description: { ...variables.description, ...description, model },
      hives: slots.map(({ hive, since, factor, offset }, at) => ({
        hive_id: hive,
        since,
        description: { position: at + 1, weight_factor: factor, weight_offset: offset },
      })),
      began,
    };
  },
} satisfies EditSteps<UpdateScale>;

interface UpdateOf<Body> extends Editing {
  readonly id: number;
  readonly body: Body;
}

export type UpdateWeather = UpdateOf<BodyInputOf<Calls['createWeather']>>;

const weatherFields = ({ description }: WeatherConnector | UpdateWeather['body']): EditedFields => ({
  name: description.name,
  apiary: description.apiary,
  station: description.station,
});

export const weatherEdit = {
  fieldsOf: (connector: WeatherConnector) => weatherFields(connector),
  mine: ({ body }) => weatherFields(body),
  settled: (variables, fields, began) => {
    const { body } = variables;
    return { ...variables, body: { ...body, description: { ...body.description, ...fields } }, began };
  },
} satisfies EditSteps<UpdateWeather>;

export type UpdateCamera = UpdateOf<BodyInputOf<Calls['createCamera']>>;

/** A marker and, if it is a custom one, its diameter in mm; they form one field. */
export type MarkerField = readonly [marker: Camera['default_marker'], diameter: number | null];

const cameraFields = (camera: Camera | UpdateCamera['body']): EditedFields => {
  const { name, default_marker, default_custom_marker_diameter: diameter = null } = camera;
  return { name, marker: [default_marker, diameter] satisfies MarkerField };
};

export const cameraEdit = {
  fieldsOf: (camera: Camera) => cameraFields(camera),
  mine: ({ body }) => cameraFields(body),
  settled: (variables, { marker, ...fields }, began) => {
    const [default_marker, default_custom_marker_diameter] = marker as MarkerField; // Created by `cameraFields`.
    const body = { ...variables.body, ...fields, default_marker, default_custom_marker_diameter };
    return { ...variables, body, began };
  },
} satisfies EditSteps<UpdateCamera>;
