import { Button, FileButton } from '@mantine/core';
import { IconCamera, IconPhotoPlus } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { BoardExample } from './BoardExample.tsx';
import type { CountingErrors } from './counting-errors.ts';
import { ShotCard } from './ShotCard.tsx';
import styles from './ShotsField.module.css';
import { ShotVerdict } from './ShotVerdict.tsx';
import type { CountingFormState } from './use-counting-form.ts';

interface ShotsFieldProps {
  readonly state: CountingFormState;
  readonly errors: CountingErrors;
  /** What belongs to each photo alone, where there are several. */
  readonly fieldsOf: ((at: number) => ReactNode) | undefined;
}

/** Only a JPEG says how it lies. */
const canTurn = (file: File | undefined): boolean => file?.type === 'image/jpeg';

/** The photos: taken, chosen or dropped here; before there is one, how a good one looks. */
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
    // Dropping is one more way beside the buttons, for whoever has a mouse.
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
        <ul className={styles.shots}>
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
        </ul>
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
