import type { Camera } from '@propolis/contract';
import { CUSTOM_MARKER, type Language, type Marker } from '@propolis/domain';
import { readNumber, writeKnown } from '../../../lib/numbers.ts';

export interface CameraFormValues {
  readonly name: string;
  readonly default_marker: Marker | '';
  /** mm, as typed. */
  readonly default_custom_marker_diameter: string;
}

/** One draft per camera, and one per account for a new one. */
export const cameraDraftKey = (camera: Camera | undefined, account: string | null): string =>
  camera ? `camera-draft.${camera.id}` : `camera-draft.new.${account}`;

export const cameraFormValues = (
  camera: Camera | undefined,
  { newName, language }: { readonly newName: string; readonly language: Language },
): CameraFormValues => ({
  name: camera?.name ?? newName,
  default_marker: camera?.default_marker ?? '',
  default_custom_marker_diameter: writeKnown(camera?.default_custom_marker_diameter, language),
});

/** Only a custom marker needs a diameter; that of a coin is known. */
export const cameraInput = ({ name, default_marker, default_custom_marker_diameter }: CameraFormValues) => ({
  name,
  default_marker: default_marker || undefined,
  default_custom_marker_diameter:
    default_marker === CUSTOM_MARKER ? readNumber(default_custom_marker_diameter) : null,
});
