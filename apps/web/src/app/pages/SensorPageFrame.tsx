import { Group } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Link, type LinkProps, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useDraftOwner } from '../../features/account/account.api.ts';
import { sensorDraftKey } from '../../features/sensors/SensorForm.tsx';
import { dropDraft } from '../../lib/drafts.ts';
import { PATHS, type SensorChoice } from '../../lib/paths.ts';
import type { Outcome } from '../../lib/writes/mutation.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PagePlaceholder } from '../../ui/PagePlaceholder.tsx';
import { MenuAction, PopupMenu } from '../../ui/PopupMenu.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { useSayFailure } from '../../ui/toasts/use-say-failure.ts';
import styles from './Pills.module.css';

interface SensorPageFrameProps<Sensor> {
  readonly kind: 'scale' | 'weather' | 'camera';
  readonly sensors: readonly Sensor[];
  /** The choice in the address. */
  readonly asked: SensorChoice | undefined;
  /** By their ids, each unique. */
  readonly names: ReadonlyMap<number, string>;
  readonly linkTo: (choice: SensorChoice) => LinkProps;
  /** What is lost when one is deleted. */
  readonly loses: string;
  readonly remove: (sensor: { readonly id: number }) => Promise<Outcome<undefined>>;
  /** Renders the form of the shown one, or of a new one; with another key it is another form. */
  readonly children: (shown: Sensor | undefined, key: string) => ReactNode;
}

/**
 * The page of the connectors of one kind: their tabs, the deletion of the shown one, and its form. It shows the
 * connector in the address, otherwise the first; an empty one is added if there is none (specification 4).
 */
export function SensorPageFrame<Sensor extends { readonly id: number }>(props: SensorPageFrameProps<Sensor>) {
  const { kind, sensors, asked, names, linkTo, loses, remove, children } = props;
  const t = useTranslations('sensors');
  const navigate = useNavigate();
  const account = useDraftOwner();
  const sayFailure = useSayFailure();
  // Another device may delete the one in question: the page then shows another one, which is not meant.
  const [asking, setAsking] = useState<number>();
  // Remounts the form after the new one was removed.
  const [begun, setBegun] = useState(0);
  const shown = asked === 'new' ? undefined : (sensors.find(({ id }) => id === asked) ?? sensors[0]);
  const tabs = [
    ...sensors.map(({ id }) => ({ id, name: names.get(id) })),
    { id: 'new', name: t(`${kind}.add`) } as const,
  ];
  const onRemove = async () => {
    const isRemoved = await sayFailure(
      async () => {
        // A new one is not on the server: it is only removed from the page (specification 4).
        const outcome = shown && (await remove({ id: shown.id }));
        if (outcome?.kept === false) showToast('success', t('delete.done'));
      },
      (reason) => `${t('delete.failed')}. ${reason}`,
    );
    if (!isRemoved) return;
    dropDraft(sensorDraftKey(kind, shown, account ?? null));
    setBegun(begun + 1);
    await navigate({ to: linkTo('new').to, replace: true });
  };
  return (
    <>
      <PageHeader
        title={t(`kinds.${kind}`)}
        crumbs={[{ label: t('title'), link: { to: PATHS.sensors } }]}
        menu={
          <PopupMenu label={t('menu')}>
            <MenuAction
              danger
              icon={IconTrash}
              label={t('delete.action')}
              onClick={() => (shown ? setAsking(shown.id) : void onRemove())}
            />
          </PopupMenu>
        }
      />
      {tabs.length > 1 && (
        <Group component="nav" align="stretch" gap="xs" mb="md" aria-label={t('choose')}>
          {tabs.map(({ id, name }) => (
            <Link
              key={id}
              {...linkTo(id)}
              className={styles.pill}
              aria-current={id === (shown?.id ?? 'new') ? 'page' : undefined}
            >
              {name}
            </Link>
          ))}
        </Group>
      )}
      {shown || account !== undefined ? (
        children(shown, shown ? String(shown.id) : `new ${account} ${begun}`)
      ) : (
        <PagePlaceholder />
      )}
      {shown && asking === shown.id && (
        <ConfirmDialog
          title={t('delete.title', { name: names.get(shown.id) ?? '' })}
          confirmLabel={t('delete.action')}
          onConfirm={async () => {
            await onRemove();
            setAsking(undefined);
          }}
          onClose={() => setAsking(undefined)}
        >
          {loses}
        </ConfirmDialog>
      )}
    </>
  );
}
