import type { Sensors } from '@propolis/contract';
import { IconBroadcastOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { momentsSince } from '../../../lib/dates.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { toScale } from '../../../lib/paths.ts';
import { scalesOf } from '../../sensors/sensors.api.ts';
import type { EvolutionView } from '../evolution-view.ts';
import styles from './Note.module.css';

interface SilentNoteProps {
  readonly view: EvolutionView;
  readonly sensors: Sensors;
  readonly now: Date;
}

/** Silent scales of the shown hives: since when, with a link. */
export function SilentNote({ view, sensors, now }: SilentNoteProps) {
  const t = useTranslations('evolution.silent');
  const language = useLanguage();
  const silent = scalesOf(sensors).filter(
    ({ status, hives }) =>
      status.silent_since !== null &&
      view.hives.some(({ id }) => hives.some(({ hive_id }) => hive_id === id)),
  );
  return silent.map(({ id, description, status }) => (
    <p key={id} className={styles.note} role="status">
      <IconBroadcastOff size={20} aria-hidden />
      <span>
        {t('since', {
          name: description.name,
          when: momentsSince(new Date(status.silent_since ?? now), now, language),
        })}{' '}
        <Link {...toScale(id)}>{t('look')}</Link>
      </span>
    </p>
  ));
}
