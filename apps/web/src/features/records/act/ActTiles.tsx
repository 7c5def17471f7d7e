import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { type RecordSearch, toRecordAdd } from '../../../lib/paths.ts';
import { ActDrawing } from '../../../ui/art/ActDrawings.tsx';
import { FORM_KINDS } from '../form/record-form.ts';
import styles from './ActTiles.module.css';

/** Those with a form of their own have their own page. */
const ACTS_WITH_FORM = [...FORM_KINDS, 'queen', 'split', 'come', 'move', 'lost'] as const;

interface ActTilesProps {
  readonly apiaryId: number;
  readonly search?: RecordSearch;
  /** Called before a form opens. */
  readonly onLeave?: () => void;
}

/** What can be done to a colony, each a drawing that leads to its form. */
export function ActTiles({ apiaryId, search, onLeave }: ActTilesProps) {
  const t = useTranslations('records.act.kinds');
  return (
    <ul className={styles.tiles}>
      {ACTS_WITH_FORM.map((kind) => (
        <li key={kind}>
          <Link
            className={`surface ${styles.tile}`}
            {...toRecordAdd(apiaryId, kind, search)}
            onClick={onLeave}
          >
            <ActDrawing act={kind} />
            <span>{t(kind)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
