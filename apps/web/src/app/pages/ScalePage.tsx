import type { Apiary, Scale, Sensors } from '@propolis/contract';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApiaries } from '../../features/apiaries/apiaries.api.ts';
import { ImportDialog } from '../../features/sensors/csv/ImportDialog.tsx';
import { DeliveriesSection } from '../../features/sensors/deliveries/DeliveriesSection.tsx';
import { KeySection, NoKeyYet, showKey } from '../../features/sensors/key/KeySection.tsx';
import { seenFields } from '../../features/sensors/scale/payload-fields.ts';
import { ScaleForm } from '../../features/sensors/scale/ScaleForm.tsx';
import { scaleNames } from '../../features/sensors/sensor-names.ts';
import {
  removeScale,
  scalesOf,
  updateScale,
  useCreateScale,
  useDeliveries,
  useSensors,
} from '../../features/sensors/sensors.api.ts';
import { both } from '../../lib/answer.ts';
import { PATHS, toScale } from '../../lib/paths.ts';
import { useEdit } from '../../ui/conflict/use-edit.tsx';
import { Gate } from '../../ui/Gate.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { ApiaryFirst } from './ApiaryFirst.tsx';
import { SensorPageFrame } from './SensorPageFrame.tsx';

const route = getRouteApi('/shell/sensors/youbee');

export function ScalePage() {
  const sensors = useSensors();
  const apiaries = useApiaries();
  return (
    <Gate answer={both(sensors, apiaries)}>
      {([known, all]) =>
        all.length === 0 ? <ApiaryFirst next={PATHS.youbee} /> : <Scales sensors={known} apiaries={all} />
      }
    </Gate>
  );
}

interface ScalesProps {
  readonly sensors: Sensors;
  readonly apiaries: readonly Apiary[];
}

function Scales({ sensors, apiaries }: ScalesProps) {
  const t = useTranslations('sensors');
  const scales = scalesOf(sensors);
  return (
    <SensorPageFrame
      kind="scale"
      sensors={scales}
      asked={route.useSearch().sensor}
      names={scaleNames(scales, apiaries)}
      linkTo={toScale}
      loses={t('delete.scale')}
      remove={removeScale.use()}
    >
      {(shown, key) =>
        shown ? (
          <EditScale key={key} scale={shown} {...{ sensors, apiaries }} />
        ) : (
          <AddScale key={key} {...{ sensors, apiaries }} />
        )
      }
    </SensorPageFrame>
  );
}

function AddScale({ sensors, apiaries }: ScalesProps) {
  const t = useTranslations('sensors');
  const navigate = useNavigate();
  const create = useCreateScale();
  return (
    <ScaleForm
      {...{ sensors, apiaries }}
      onSave={async (body, { idempotencyKey, settle }) => {
        const created = await create({ body, idempotencyKey });
        const { id, device_key } = created;
        showKey(id, device_key);
        settle(created);
        showToast('success', t('saved'));
        await navigate({ ...toScale(id), replace: true, resetScroll: false });
      }}
    >
      <NoKeyYet />
    </ScaleForm>
  );
}

function EditScale({ scale, sensors, apiaries }: ScalesProps & { readonly scale: Scale }) {
  const t = useTranslations('sensors');
  const [update, conflict] = useEdit(updateScale);
  const deliveries = useDeliveries(scale.id);
  const [importing, setImporting] = useState(false);
  return (
    <>
      <ScaleForm
        {...{ scale, sensors, apiaries }}
        seen={seenFields(deliveries.data ?? [])}
        onSave={async (body, { began, settle }) => {
          const { kept, answer } = await update({ ...body, id: scale.id, began });
          if (kept) return;
          settle(answer);
          showToast('success', t('updated'));
        }}
      >
        <KeySection scale={scale} onImport={() => setImporting(true)} />
        <DeliveriesSection scaleId={scale.id} />
      </ScaleForm>
      {conflict}
      {importing && <ImportDialog scale={scale} onClose={() => setImporting(false)} />}
    </>
  );
}
