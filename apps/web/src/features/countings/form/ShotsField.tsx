import { ActionIcon, Button, FileButton, Group, Stack } from '@mantine/core';
import { IconCamera, IconPhotoPlus, IconRotateClockwise, IconX } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFileAddress } from '../../../lib/file-address.ts';
import { BoardFromAbove } from '../../../ui/art/BoardFromAbove.tsx';
import { coinLook } from '../../../ui/marker/coins.ts';
import type { CountingErrors } from './counting-errors.ts';
import type { Shot } from './counting-form.ts';
import styles from './ShotsField.module.css';
import { ShotVerdict } from './ShotVerdict.tsx';
import type { CountingFormState } from './use-counting-form.ts';

interface ShotsFieldProps {
  readonly state: CountingFormState;
  readonly errors: CountingErrors;
  /** Fields per photo, if there are several photos. */
  readonly fieldsOf: ((shot: Shot, at: number) => ReactNode) | undefined;
}

/** Only a JPEG stores its orientation. */
const canTurn = ({ type }: File): boolean => type === 'image/jpeg';

/** The photos: taken, chosen or dropped here; an example is shown while there are none. */
export function ShotsField({ state, errors, fieldsOf }: ShotsFieldProps) {
  const t = useTranslations('countings.form');
  const { shots, add } = state;
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
    <Stack
      component="section"
      gap="md"
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
              <ShotCard state={state} errors={errors} shot={shot} at={at}>
                {fieldsOf?.(shot, at)}
              </ShotCard>
            </li>
          ))}
        </Stack>
      ) : (
        <BoardExample />
      )}
      <Group gap="sm" align="stretch">
        <FileButton accept="image/*" capture="environment" onChange={(file) => void (file && add([file]))}>
          {(props) => (
            <Button
              {...props}
              className={styles.camera}
              flex="1 1 12rem"
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
              flex="1 1 12rem"
              size="lg"
              variant="default"
              leftSection={<IconPhotoPlus size={22} aria-hidden />}
            >
              {t(begun ? 'chooseMore' : 'choose')}
            </Button>
          )}
        </FileButton>
      </Group>
      <p className="quiet">{t('several')}</p>
      {error && <Fault>{error}</Fault>}
    </Stack>
  );
}

function Fault({ children }: { readonly children: string }) {
  return (
    <p className={styles.fault} role="alert">
      {children}
    </p>
  );
}

const DOS = ['whole', 'coin', 'light'] as const;

/** An example of a good photo, shown before the first one. */
function BoardExample() {
  const t = useTranslations('countings.form.example');
  return (
    <div className={styles.example}>
      <BoardFromAbove coin={coinLook('marker_2_CHF')} />
      <Stack component="ol" className={styles.dos} gap={10} flex="1 1 14rem" pl="1.4em">
        {DOS.map((what) => (
          <li key={what}>{t(what)}</li>
        ))}
      </Stack>
    </div>
  );
}

interface ShotCardProps extends Pick<ShotsFieldProps, 'state' | 'errors'> {
  readonly shot: Shot;
  /** Its index. */
  readonly at: number;
  /** Fields of this photo. */
  readonly children: ReactNode;
}

/** A chosen photo with its fields. */
function ShotCard({ state, errors, shot: { key }, at, children }: ShotCardProps) {
  const t = useTranslations('countings.form');
  const { files, turn, remove, form } = state;
  const [marker, diameter] = form.watch(['marker', 'custom_marker_diameter']);
  const shown = files.get(key);
  const address = useFileAddress(shown?.file);
  const position = at + 1;
  const error = errors.ofShot(at, 'photo') ?? errors.ofFile(shown);
  return (
    <Stack component="article" gap="sm" aria-label={t('shot', { position })} data-fault={error !== undefined}>
      <div className={styles.frame}>
        {address && <img className={styles.picture} src={address} alt={t('preview', { position })} />}
        {shown && canTurn(shown.file) && (
          <ActionIcon
            pos="absolute"
            top={8}
            left={8}
            variant="default"
            radius="xl"
            aria-label={t('turn', { position })}
            onClick={() => void turn(key)}
          >
            <IconRotateClockwise size={20} aria-hidden />
          </ActionIcon>
        )}
        <ActionIcon
          pos="absolute"
          top={8}
          right={8}
          variant="default"
          radius="xl"
          aria-label={t('remove', { position })}
          onClick={() => remove(key)}
        >
          <IconX size={20} aria-hidden />
        </ActionIcon>
      </div>
      {error && <Fault>{error}</Fault>}
      {shown?.isKept === false && <Fault>{t('notKept')}</Fault>}
      <ShotVerdict file={shown?.file} marker={marker} diameter={diameter} />
      {children}
    </Stack>
  );
}
