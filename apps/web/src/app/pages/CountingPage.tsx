import { Button } from '@mantine/core';
import type { Apiary } from '@propolis/contract';
import { IconDeviceFloppy, IconPrinter, IconTrash } from '@tabler/icons-react';
import { getRouteApi, Navigate, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApiaries } from '../../features/apiaries/apiaries.api.ts';
import { useCounting } from '../../features/countings/countings.api.ts';
import { CountingDetail } from '../../features/countings/detail/CountingDetail.tsx';
import { DeleteCountingDialog } from '../../features/countings/detail/DeleteCountingDialog.tsx';
import { LINK_FORM } from '../../features/countings/detail/LinkForm.tsx';
import { updateCounting } from '../../features/countings/detail/one-counting.api.ts';
import { type KeptCounting, useKeptCountings } from '../../features/countings/kept-countings.ts';
import { GiveUpShotDialog } from '../../features/countings/upload/GiveUpShotDialog.tsx';
import { useWaitingChanges, withChanges } from '../../features/countings/waiting-changes.ts';
import { useWithEndedHives } from '../../features/countings/with-ended-hives.ts';
import { longDateAndTime } from '../../lib/dates.ts';
import { ApiFailure } from '../../lib/http.ts';
import { useLanguage } from '../../lib/i18n/language.ts';
import { isolated } from '../../lib/isolated.ts';
import { PATHS, toCounting } from '../../lib/paths.ts';
import { arrivedId, isProvisional } from '../../lib/writes/provisional.ts';
import { useEdit } from '../../ui/conflict/use-edit.tsx';
import { Gate } from '../../ui/Gate.tsx';
import { MissingState } from '../../ui/MissingState.tsx';
import { MobileFooter } from '../../ui/MobileFooter.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { MenuAction, PopupMenu } from '../../ui/PopupMenu.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';

const route = getRouteApi('/shell/automatic_varroa_counting/$id');

const NO_APIARIES: readonly Apiary[] = [];

/**
 * One counting: its photo, the mites found on it, and the interpretation. A counting that waits on this
 * device is shown as far as it is known.
 */
export function CountingPage() {
  const { id } = route.useParams();
  const apiaries = useApiaries();
  const kept = useKeptCountings(apiaries.data ?? NO_APIARIES).find(({ counting }) => counting.id === id);
  const changes = useWaitingChanges();
  if (!isProvisional(id)) return <SentCounting id={id} />;
  // It has arrived on the server meanwhile.
  if (arrivedId(id) !== id) return <Navigate {...toCounting(arrivedId(id))} replace />;
  return (
    <Gate answer={apiaries}>
      {(all) => {
        const counting = kept && withChanges(kept.counting, changes, all);
        return counting ? <CountingView key={id} counting={counting} shot={kept.shot} /> : <NoCounting />;
      }}
    </Gate>
  );
}

function SentCounting({ id }: { readonly id: number }) {
  const counting = useCounting(id);
  const { error } = counting;
  if (error instanceof ApiFailure && error.code === 'not_found') return <NoCounting />;
  return <Gate answer={counting}>{(found) => <CountingView key={found.id} counting={found} />}</Gate>;
}

function NoCounting() {
  const t = useTranslations('countings.detail.notFound');
  return (
    <MissingState title={t('title')} text={t('text')} back={{ to: PATHS.countings }} backLabel={t('back')} />
  );
}

function CountingView({ counting, shot }: KeptCounting) {
  const t = useTranslations('countings');
  const common = useTranslations('common');
  const language = useLanguage();
  const navigate = useNavigate();
  const [update, conflict] = useEdit(updateCounting);
  const apiaries = useApiaries();
  const leave = () => void navigate({ to: PATHS.countings });
  const save = (
    <Button type="submit" form={LINK_FORM} size="lg" leftSection={<IconDeviceFloppy size={20} aria-hidden />}>
      {common('save')}
    </Button>
  );
  const { hive_id, apiary, count_date } = counting;
  const withEnded = useWithEndedHives(apiaries.data ?? NO_APIARIES, [counting]);
  const hive = withEnded.flatMap(({ hives }) => hives).find(({ id }) => id === hive_id);
  return (
    <>
      <PageHeader
        title={longDateAndTime(new Date(count_date), language)}
        crumbs={[{ label: t('title'), link: { to: PATHS.countings } }]}
        subtitle={
          hive && apiary
            ? t('list.place', { hive: isolated(hive.name), apiary: isolated(apiary.name) })
            : t('list.noHive')
        }
        actions={save}
        menu={<CountingMenu counting={counting} shot={shot} onDeleted={leave} />}
      />
      <Gate answer={apiaries}>
        {() => (
          <CountingDetail
            counting={counting}
            shot={shot}
            apiaries={withEnded}
            onSave={async (body, began) => {
              const { kept } = await update({ id: counting.id, body, began });
              if (!kept) showToast('success', t('detail.updated'));
              leave();
            }}
          />
        )}
      </Gate>
      <MobileFooter>{save}</MobileFooter>
      {conflict}
    </>
  );
}

interface CountingMenuProps extends KeptCounting {
  readonly onDeleted: () => void;
}

function CountingMenu({ counting, shot, onDeleted }: CountingMenuProps) {
  const t = useTranslations('countings.detail');
  const [removing, setRemoving] = useState(false);
  return (
    <>
      <PopupMenu label={t('menu')}>
        <MenuAction icon={IconPrinter} label={t('print')} onClick={() => window.print()} />
        <MenuAction danger icon={IconTrash} label={t('remove')} onClick={() => setRemoving(true)} />
      </PopupMenu>
      {removing && shot && (
        <GiveUpShotDialog shot={shot} onClose={() => setRemoving(false)} onGivenUp={onDeleted} />
      )}
      {removing && !shot && (
        <DeleteCountingDialog counting={counting} onClose={() => setRemoving(false)} onDeleted={onDeleted} />
      )}
    </>
  );
}
