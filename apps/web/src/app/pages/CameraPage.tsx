import type { Camera } from '@propolis/contract';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { CameraForm } from '../../features/sensors/camera/CameraForm.tsx';
import { cameraDraftKey } from '../../features/sensors/camera/camera-form.ts';
import { cameraEdit } from '../../features/sensors/sensor-edits.ts';
import { cameraNames } from '../../features/sensors/sensor-names.ts';
import { createCamera, removeCamera, updateCamera, useCameras } from '../../features/sensors/sensors.api.ts';
import { useFreshForm } from '../../features/sensors/use-fresh-form.ts';
import { PATHS, toCamera } from '../../lib/paths.ts';
import { useAccount } from '../../lib/session.ts';
import { beganFrom } from '../../lib/writes/edit.ts';
import { useEdit } from '../../ui/conflict/use-edit.tsx';
import { Gate } from '../../ui/Gate.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { SensorPageFrame } from './SensorPageFrame.tsx';

const route = getRouteApi('/shell/sensors/apizoom');

export function CameraPage() {
  return <Gate answer={useCameras()}>{({ sensors }) => <CamerasView cameras={sensors} />}</Gate>;
}

function CamerasView({ cameras }: { readonly cameras: readonly Camera[] }) {
  const t = useTranslations('sensors');
  return (
    <SensorPageFrame
      kind="camera"
      sensors={cameras}
      asked={route.useSearch().sensor}
      names={cameraNames(cameras)}
      linkTo={toCamera}
      draftKeyOf={cameraDraftKey}
      loses={t(cameras.length > 1 ? 'delete.camera' : 'delete.lastCamera')}
      remove={removeCamera.use()}
    >
      {(shown, key) => <OneCamera key={key} {...(shown && { camera: shown })} />}
    </SensorPageFrame>
  );
}

function OneCamera({ camera }: { readonly camera?: Camera }) {
  const t = useTranslations('sensors');
  const account = useAccount();
  const navigate = useNavigate();
  const create = createCamera.use();
  const [update, conflict] = useEdit(updateCamera);
  const present = camera && beganFrom(cameraEdit, camera);
  const [formKey, onSaved] = useFreshForm(cameraDraftKey(camera, account), present);
  return (
    <>
      <CameraForm
        key={formKey}
        account={account}
        {...(camera && { camera })}
        onSave={async (body, { idempotencyKey, began, keepSince }) => {
          const { kept, answer } = camera
            ? await update({ id: camera.id, body, began })
            : await create({ body, idempotencyKey });
          if (kept) return navigate({ to: PATHS.sensors });
          if (!keepSince(cameraDraftKey(answer, account), beganFrom(cameraEdit, answer))) onSaved();
          showToast('success', t(camera ? 'updated' : 'saved'));
          await navigate({ ...toCamera(answer.id), replace: true });
        }}
      />
      {conflict}
    </>
  );
}
