import { Menu } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../lib/paths.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PopupMenu } from '../../ui/PopupMenu.tsx';
import styles from './SensorPageFrame.module.css';

/** One of the connectors of a kind, or the new one. */
export interface SensorTab {
  readonly key: string;
  readonly name: string;
  readonly link: LinkProps;
  readonly chosen: boolean;
}

interface SensorPageFrameProps {
  readonly kind: 'scale' | 'weather' | 'camera';
  readonly tabs: readonly SensorTab[];
  /**
   * What is lost when the chosen one is deleted; absent while it is only on this page (specification 4: it is
   * then removed at once).
   */
  readonly loses?: string;
  /** Deletes the chosen one, on the server or only on this page. */
  readonly onRemove: () => Promise<unknown>;
  readonly children: ReactNode;
}

/** Title, the tabs of the connectors of this kind, and the deletion of the chosen one. */
export function SensorPageFrame({ kind, tabs, loses, onRemove, children }: SensorPageFrameProps) {
  const t = useTranslations('sensors');
  const [asking, setAsking] = useState(false);
  const chosen = tabs.find((tab) => tab.chosen);
  const remove = () => (loses === undefined ? void onRemove() : setAsking(true));
  return (
    <>
      <PageHeader
        title={t(`kinds.${kind}`)}
        crumbs={[{ label: t('title'), link: { to: PATHS.sensors } }]}
        menu={
          <PopupMenu label={t('menu')}>
            <Menu.Item leftSection={<IconTrash size={18} aria-hidden />} data-danger onClick={remove}>
              {t('delete.action')}
            </Menu.Item>
          </PopupMenu>
        }
      />
      {tabs.length > 1 && (
        <nav className={styles.tabs} aria-label={t('choose')}>
          {tabs.map(({ key, name, link, chosen: here }) => (
            <Link key={key} {...link} className={styles.tab} aria-current={here ? 'page' : undefined}>
              {name}
            </Link>
          ))}
        </nav>
      )}
      {children}
      {asking && (
        <ConfirmDialog
          title={t('delete.title', { name: chosen?.name ?? '' })}
          confirmLabel={t('delete.action')}
          onConfirm={async () => {
            await onRemove();
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        >
          {loses}
        </ConfirmDialog>
      )}
    </>
  );
}
