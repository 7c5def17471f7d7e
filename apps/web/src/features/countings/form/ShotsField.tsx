import { ActionIcon, Button, FileButton, Stack } from '@mantine/core';
import { IconCamera, IconPhotoPlus, IconRotateClockwise, IconX } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFileAddress } from '../../../lib/file-address.ts';
import { BoardFromAbove } from '../../../ui/art/BoardFromAbove.tsx';
import { coinLook } from '../../../ui/marker/coins.ts';
import type { CountingErrors } from './counting-errors.ts';
import styles from './ShotsField.module.css';
import { ShotVerdict } from './ShotVerdict.tsx';
import type { CountingFormState } from './use-counting-form.ts';

interface ShotsFieldProps {
  readonly state: CountingFormState;
  readonly errors: CountingErrors;
  /** Fields per photo, if there are several photos. */
  readonly fieldsOf: ((at: number) => ReactNode) | undefined;
}

/** Only a JPEG stores its orientation. */
const canTurn = (file: File | undefined): boolean => file?.type === 'image/jpeg';

/** The photos: taken, chosen or dropped here; an example is shown while there are none. */
export function ShotsField({ state, errors, fieldsOf }: ShotsFieldProps) {
  const t = useTranslations('countings.form');
  const { shots, files, add, turn, remove, form } = state;
  const [marker, diameter] = form.watch(['marker', 'custom_marker_diameter']);
  const [over, setOver] = useState(false);
  const begun = shots.some(({ chosen }) => chosen);
  const error = begun ? undefined : errors.ofShot(0, 'photo');
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void add([...event.dataTransfer.files]);
  };
  return (
    // Drag and drop is an alternative to the buttons, for mouse users.
    <section
      aria-label={t('photo')}
      className={styles.field}
      data-over={over}
      data-fault={error !== undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {begun ? (
        <Stack component="ul" gap="lg">
          {shots.map((shot, at) => (
            <li key={shot.key}>
              <ShotCard
                file={files.get(shot.key)?.file}
                position={at + 1}
                error={errors.ofShot(at, 'photo') ?? errors.ofFile(files.get(shot.key))}
                isKept={files.get(shot.key)?.isKept ?? true}
                onTurn={canTurn(files.get(shot.key)?.file) ? () => void turn(shot.key) : undefined}
                onRemove={() => remove(shot.key)}
                verdict={<ShotVerdict file={files.get(shot.key)?.file} marker={marker} diameter={diameter} />}
              >
                {fieldsOf?.(at)}
              </ShotCard>
            </li>
          ))}
        </Stack>
      ) : (
        <BoardExample />
      )}
      <div className={styles.buttons}>
        <FileButton accept="image/*" capture="environment" onChange={(file) => void (file && add([file]))}>
          {(props) => (
            <Button
              {...props}
              className={styles.camera}
              size="lg"
              variant={begun ? 'default' : 'filled'}
              leftSection={<IconCamera size={22} aria-hidden />}
            >
              {t(begun ? 'takeMore' : 'take')}
            </Button>
          )}
        </FileButton>
        <FileButton multiple accept="image/*" onChange={(chosen) => void add(chosen)}>
          {(props) => (
            <Button
              {...props}
              size="lg"
              variant="default"
              leftSection={<IconPhotoPlus size={22} aria-hidden />}
            >
              {t(begun ? 'chooseMore' : 'choose')}
            </Button>
          )}
        </FileButton>
      </div>
      <p className={styles.hint}>{t('several')}</p>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </section>
  );
}

const DOS = ['whole', 'coin', 'light'] as const;

/** An example of a good photo, shown before the first one. */
function BoardExample() {
  const t = useTranslations('countings.form.example');
  return (
    <div className={styles.example}>
      <BoardFromAbove coin={coinLook('marker_2_CHF')} />
      <ol className={styles.dos}>
        {DOS.map((what) => (
          <li key={what}>{t(what)}</li>
        ))}
      </ol>
    </div>
  );
}

interface ShotCardProps {
  /** Undefined until a photo is chosen. */
  readonly file: File | undefined;
  /** From 1. */
  readonly position: number;
  readonly error: string | undefined;
  /** Whether the draft file is stored on this device. */
  readonly isKept: boolean;
  /** Undefined if the photo cannot be rotated. */
  readonly onTurn: (() => void) | undefined;
  readonly onRemove: () => void;
  /** Result of the quick look. */
  readonly verdict: ReactNode;
  /** Fields of this photo. */
  readonly children?: ReactNode;
}

/** A chosen photo with its fields. */
function ShotCard(props: ShotCardProps) {
  const { file, position, error, isKept, onTurn, onRemove, verdict, children } = props;
  const t = useTranslations('countings.form');
  const address = useFileAddress(file);
  return (
    <Stack component="article" gap="sm" aria-label={t('shot', { position })} data-fault={error !== undefined}>
      <div className={styles.frame}>
        {address && <img className={styles.picture} src={address} alt={t('preview', { position })} />}
        {onTurn && (
          <ActionIcon
            className={styles.turn}
            variant="default"
            size={44}
            radius="xl"
            aria-label={t('turn', { position })}
            onClick={onTurn}
          >
            <IconRotateClockwise size={20} aria-hidden />
          </ActionIcon>
        )}
        <ActionIcon
          className={styles.remove}
          variant="default"
          size={44}
          radius="xl"
          aria-label={t('remove', { position })}
          onClick={onRemove}
        >
          <IconX size={20} aria-hidden />
        </ActionIcon>
      </div>
      {error && (
        <p className={styles.cardError} role="alert">
          {error}
        </p>
      )}
      {!isKept && (
        <p className={styles.cardError} role="alert">
          {t('notKept')}
        </p>
      )}
      {verdict}
      {children}
    </Stack>
  );
}
