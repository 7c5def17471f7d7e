import type { StoryChange } from '@propolis/domain';
import {
  IconAlertTriangle,
  IconBasket,
  IconBottle,
  IconCrown,
  IconHexagons,
  IconStack2,
  IconWind,
} from '@tabler/icons-react';
import { ImpressionIcon } from '../../../ui/art/ImpressionIcon.tsx';
import styles from './StoryTimeline.module.css';
import { useStoryWords } from './use-story-words.ts';

const ICONS = {
  brood: IconHexagons,
  supers: IconStack2,
  fed: IconBottle,
  harvested: IconBasket,
  queenAdded: IconCrown,
  swarmed: IconWind,
  problem: IconAlertTriangle,
} as const;

const isImpression = (value: number): value is 1 | 2 | 3 => value === 1 || value === 2 || value === 3;

/** One thing that changed: its sign and its words. */
export function StoryChangeLine({ change }: { readonly change: StoryChange }) {
  const words = useStoryWords();
  return (
    <li className={styles.change} data-kind={change.kind}>
      <ChangeIcon change={change} />
      <span>{words(change)}</span>
    </li>
  );
}

function ChangeIcon({ change }: { readonly change: StoryChange }) {
  if (change.kind === 'strength')
    return isImpression(change.to) ? <ImpressionIcon impression={change.to} size={20} title="" /> : null;
  const Icon = ICONS[change.kind];
  return <Icon className={styles.icon} size={20} aria-hidden />;
}
