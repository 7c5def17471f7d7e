import type { Camera } from '@propolis/contract';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { CameraForm } from '../../features/sensors/CameraForm.tsx';
import { cameraNames } from '../../features/sensors/sensor-names.ts';
import { createCamera, removeCamera, updateCamera, useCameras } from '../../features/sensors/sensors.api.ts';
import { PATHS, toCamera } from '../../lib/paths.ts';
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
      loses={t(cameras.length > 1 ? 'delete.camera' : 'delete.lastCamera')}
      remove={removeCamera.use()}
    >
      {(shown, key) => <OneCamera key={key} camera={shown} />}
    </SensorPageFrame>
  );
}

function OneCamera({ camera }: { readonly camera: Camera | undefined }) {
  const t = useTranslations('sensors');
  const navigate = useNavigate();
  const create = createCamera.use();
  const [update, conflict] = useEdit(updateCamera);
  return (
    <>
      <CameraForm
        camera={camera}
        onSave={async (body, { idempotencyKey, began, settle }) => {
          const { kept, answer } = camera
            ? await update({ id: camera.id, body, began })
            : await create({ body, idempotencyKey });
          if (kept) return navigate({ to: PATHS.sensors });
          settle(answer);
          showToast('success', t(camera ? 'updated' : 'saved'));
          await navigate({ ...toCamera(answer.id), replace: true });
        }}
      />
      {conflict}
    </>
  );
}
