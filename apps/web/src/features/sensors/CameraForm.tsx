import { type Camera, CameraInput } from '@propolis/contract';
import { CUSTOM_MARKER, type Marker } from '@propolis/domain';
import { useController } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { readNumber, writeKnown } from '../../lib/numbers.ts';
import { useFieldError } from '../../lib/use-words.ts';
import { MarkerChoice } from '../../ui/marker/MarkerChoice.tsx';
import { NameField, TextField } from './fields.tsx';
import { SensorForm, type SentWithSensor } from './SensorForm.tsx';
import { cameraEdit } from './sensor-edits.ts';

interface CameraFormValues {
  readonly name: string;
  readonly default_marker: Marker | '';
  /** mm, as typed. */
  readonly default_custom_marker_diameter: string;
}

const cameraFormValues = (camera: Camera | undefined, newName: string): CameraFormValues => ({
  name: camera?.name ?? newName,
  default_marker: camera?.default_marker ?? '',
  default_custom_marker_diameter: writeKnown(camera?.default_custom_marker_diameter),
});

/** Only a custom marker needs a diameter; that of a coin is known. */
const cameraInput = ({ name, default_marker, default_custom_marker_diameter }: CameraFormValues) => ({
  name,
  default_marker: default_marker || undefined,
  default_custom_marker_diameter:
    default_marker === CUSTOM_MARKER ? readNumber(default_custom_marker_diameter, { unit: 'mm' }) : null,
});

interface CameraFormProps {
  readonly camera: Camera | undefined;
  readonly onSave: (input: CameraInput, sent: SentWithSensor<Camera>) => Promise<unknown>;
}

/** The default marker for photos of a camera. */
export function CameraForm({ camera, onSave }: CameraFormProps) {
  const t = useTranslations('sensors.camera.form');
  return (
    <SensorForm
      kind="camera"
      row={camera}
      edit={cameraEdit}
      initial={cameraFormValues(camera, t('newName'))}
      schema={CameraInput}
      toInput={cameraInput}
      onSave={onSave}
      title={t('which')}
      wide
      createLabel={t('create')}
    >
      <NameField label={t('name')} />
      <MarkerFields />
    </SensorForm>
  );
}

function MarkerFields() {
  const t = useTranslations('sensors.camera.form');
  const markers = useTranslations('marker');
  const fieldError = useFieldError();
  const { field, fieldState } = useController<CameraFormValues, 'default_marker'>({ name: 'default_marker' });
  return (
    <>
      <MarkerChoice
        label={t('marker')}
        hint={t('markerHint')}
        value={field.value}
        onChange={field.onChange}
        error={fieldError(fieldState.error)}
      />
      {field.value === CUSTOM_MARKER && (
        <TextField
          name="default_custom_marker_diameter"
          label={markers('diameter')}
          description={markers('diameterHint')}
          required
          inputMode="decimal"
        />
      )}
    </>
  );
}
