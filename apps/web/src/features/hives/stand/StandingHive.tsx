import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import type { Hive } from '@propolis/contract';
import { apiaryDay, controlDueSince } from '@propolis/domain';
import { IconArrowsMove, IconGripVertical, IconPencil, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { dayAtApiary, daysSince, longDate } from '../../../lib/dates.ts';
import { ELISION } from '../../../lib/i18n/elision.ts';
import { useLanguage } from '../../../lib/i18n/language.ts';
import { numberProblem } from '../../../lib/numbers.ts';
import { toHive, toHiveEdit, toObservationAdd } from '../../../lib/paths.ts';
import { useWaits } from '../../../lib/writes/use-waits.ts';
import { HiveGraphic } from '../../../ui/art/HiveGraphic.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { NumberStepper } from '../../../ui/NumberStepper.tsx';
import { MenuAction, PopupMenu } from '../../../ui/PopupMenu.tsx';
import { useVarroaWords } from '../../../ui/varroa/use-varroa-words.ts';
import { toneOf, VarroaMark } from '../../../ui/varroa/VarroaMark.tsx';
import { useVarroaColonies } from '../../../ui/varroa/varroa-colonies.ts';
import { WaitingMark } from '../../../ui/WaitingMark.tsx';
import { ObserveLink } from '../ObserveLink.tsx';
import { ReminderSign, useHasWarnings, WarningSigns } from '../signs/HiveSigns.tsx';
import { readHiveShape, readHiveState } from '../signs/hive-state.ts';
import { ImpressionWord } from '../signs/ImpressionWord.tsx';
import { useQueenSign } from '../signs/signs-of-others.ts';
import styles from './HiveStand.module.css';

interface StandingHiveProps {
  readonly hive: Hive;
  /** All hives of the apiary, by position. */
  readonly hives: readonly Hive[];
  readonly now: Date;
  readonly onMove: (position: number) => void;
}

/** One hive with its drawing, drag handle and menu. */
export function StandingHive({ hive, hives, now, onMove }: StandingHiveProps) {
  const t = useTranslations('hives.stand');
  const { attributes, listeners, isDragging, setActivatorNodeRef, setNodeRef, transform, transition } =
    useSortable({ id: hive.id });
  return (
    <li
      ref={setNodeRef}
      className={`surface ${styles.hive}`}
      data-dragging={isDragging}
      style={{ transform: CSS.Transform.toString(transform), transition }}
      // The whole hive can be dragged by pointer; only the handle takes the keyboard.
      {...listeners}
    >
      <Link className={styles.link} {...toHive(hive)} draggable={false}>
        <span className={styles.graphic}>
          <HiveGraphic color={hive.color} {...readHiveShape(hive)} size={3} title="" />
        </span>
        <span className={styles.name}>
          {hive.name}
          <WaitingMark shown={useWaits('hive', hive.id)} />
        </span>
      </Link>
      <StandingState hive={hive} now={now} />
      <ObserveLink hive={hive} />
      {hives.length > 1 && (
        <ActionIcon
          ref={setActivatorNodeRef}
          {...attributes}
          aria-label={t('handle', { name: hive.name })}
          className={styles.grip}
        >
          <IconGripVertical size={20} />
        </ActionIcon>
      )}
      <div className={styles.menu}>
        <HiveStandMenu hive={hive} hives={hives} onMove={onMove} />
      </div>
    </li>
  );
}

type HiveStandMenuProps = Omit<StandingHiveProps, 'now'>;

/** Actions on a hive, including a move to a numbered position. */
function HiveStandMenu(props: HiveStandMenuProps) {
  const { hive, hives } = props;
  const t = useTranslations('hives.stand');
  const common = useTranslations('common');
  const [moving, setMoving] = useState(false);
  return (
    <>
      <PopupMenu label={t('menu', { name: hive.name })}>
        <MenuAction icon={IconPlus} label={t('observe')} link={toObservationAdd(hive)} />
        <MenuAction icon={IconPencil} label={common('edit')} link={toHiveEdit(hive)} />
        {hives.length > 1 && (
          <MenuAction icon={IconArrowsMove} label={t('moveTo')} onClick={() => setMoving(true)} />
        )}
      </PopupMenu>
      {moving && <MoveHiveDialog {...props} onClose={() => setMoving(false)} />}
    </>
  );
}

interface MoveHiveDialogProps extends HiveStandMenuProps {
  readonly onClose: () => void;
}

/** Chooses a position by number and shows which hive is there. */
function MoveHiveDialog({ hive, hives, onMove, onClose }: MoveHiveDialogProps) {
  const t = useTranslations('hives.stand');
  const common = useTranslations('common');
  const [position, setPosition] = useState<number | string | null>(hive.position_on_apiary);
  const [refused, setRefused] = useState(false);
  const bounds = { min: 1, max: hives.length, whole: true };
  const chosen =
    typeof position === 'number' && numberProblem(position, bounds) === undefined ? position : undefined;
  const there = hives.find(({ position_on_apiary }) => position_on_apiary === chosen);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen === undefined) return setRefused(true);
    onClose();
    if (there?.id !== hive.id) onMove(chosen);
  };
  return (
    <Dialog title={t('moveTitle', { name: hive.name })} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <NumberStepper
            label={t('position')}
            value={position}
            onChange={setPosition}
            {...bounds}
            error={refused && chosen === undefined ? t('positionNeeded', { count: hives.length }) : undefined}
          />
          <Text role="status" c="dimmed">
            {there &&
              (there.id === hive.id
                ? t('staysHere')
                : t.markup('takesPlaceOf', { name: there.name, ...ELISION }))}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button type="submit">{t('moveHere')}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

/** The state of the hive, the days since its last observation, and its signs. */
function StandingState({ hive, now }: { readonly hive: Hive; readonly now: Date }) {
  const t = useTranslations('hives');
  const language = useLanguage();
  const state = readHiveState(hive, apiaryDay(now));
  const { impression, lastObservation } = state;
  const hasWarnings = useHasWarnings(hive);
  return (
    <Stack pb={12} ta="center" align="center" gap="4px">
      {impression !== null && <ImpressionWord impression={impression} />}
      {lastObservation ? (
        <time
          className="quiet"
          dateTime={lastObservation.toISOString()}
          title={longDate(dayAtApiary(lastObservation), language)}
        >
          {daysSince(lastObservation, now, language)}
        </time>
      ) : (
        <span className="quiet">{t('never')}</span>
      )}
      {(state.reminder || state.overdue || hasWarnings) && (
        <Group component="span" display="inline-flex" gap="xs" wrap="nowrap">
          <ReminderSign state={state} />
          <WarningSigns hive={hive} withoutVarroa />
        </Group>
      )}
      <VarroaShort hive={hive} />
      {useQueenSign(hive.id)}
    </Stack>
  );
}

/** The state of the colony's mites in a word or two; a treatment has its own sign. */
function VarroaShort({ hive }: { readonly hive: Hive }) {
  const t = useTranslations('varroa.short');
  const wordsOf = useVarroaWords();
  const colony = useVarroaColonies().get(hive.id);
  if (!colony?.isFollowed) return null;
  const { state } = colony;
  if (state.kind === 'unknown' || state.kind === 'treating' || state.kind === 'ended') return null;
  return (
    <span className={`quiet ${styles.varroa}`} data-tone={toneOf(state)} title={wordsOf(state)}>
      <VarroaMark state={state} size={18} />
      {t('line', { state: t(controlDueSince(state) ? 'controlDue' : state.kind) })}
    </span>
  );
}
