import { Button, FileButton, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { Apiary } from '@propolis/contract';
import { IconCamera, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiFailure } from '../../lib/http.ts';
import { useFailureMessage } from '../../lib/use-words.ts';
import type { Outcome } from '../../lib/writes/mutation.ts';
import { AsyncButton } from '../../ui/AsyncButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import styles from './ApiaryImageDialog.module.css';
import { ApiaryThumbnail } from './ApiaryThumbnail.tsx';
import { removeApiaryImage, uploadApiaryImage } from './apiaries.api.ts';
import {
  CENTRED,
  cropPhoto,
  cutOf,
  dragged,
  type Framing,
  type LoadedPhoto,
  reframe,
  usePhoto,
  ZOOM_MAX,
} from './photo-crop.ts';

interface ApiaryImageDialogProps {
  readonly apiary: Apiary;
  readonly onClose: () => void;
}

/** Chooses, crops, replaces or removes the photo of an apiary. */
export function ApiaryImageDialog({ apiary, onClose }: ApiaryImageDialogProps) {
  const t = useTranslations('apiaries.image');
  const [file, setFile] = useState<File>();
  const [framing, setFraming] = useState(CENTRED);
  const photo = usePhoto(file);
  const { upload, remove } = useImageActions(apiary.id, onClose);
  const choose = (chosen: File | null) => {
    if (!chosen) return;
    setFile(chosen);
    setFraming(CENTRED);
  };
  return (
    <Dialog onClose={onClose} title={t('title')}>
      {photo ? (
        <Preview photo={photo} framing={framing} onChange={setFraming} />
      ) : (
        <ApiaryThumbnail
          apiary={apiary}
          alt={apiary.picture ? t('alt', { name: apiary.name }) : ''}
          size="large"
        />
      )}
      <Stack mt="md" gap="sm">
        {photo && (
          <AsyncButton size="lg" onClick={() => upload(cropPhoto(photo, framing))}>
            {t('save')}
          </AsyncButton>
        )}
        <FileButton accept="image/*" onChange={choose}>
          {(props) => (
            <Button
              {...props}
              variant={photo ? 'default' : 'filled'}
              size={photo ? 'md' : 'lg'}
              leftSection={<IconCamera size={20} aria-hidden />}
            >
              {t(photo ? 'another' : 'choose')}
            </Button>
          )}
        </FileButton>
        {!photo && apiary.picture && (
          <AsyncButton
            size="lg"
            variant="default"
            leftSection={<IconTrash size={20} aria-hidden />}
            onClick={remove}
          >
            {t('remove')}
          </AsyncButton>
        )}
      </Stack>
    </Dialog>
  );
}

interface PreviewProps {
  readonly photo: LoadedPhoto;
  readonly framing: Framing;
  readonly onChange: (framing: Framing) => void;
}

function Preview({ photo: { image }, ...frame }: PreviewProps) {
  const t = useTranslations('apiaries.image');
  if (image === undefined) return <Skeleton style={{ aspectRatio: '4 / 3' }} />;
  return image ? <PhotoFrame image={image} {...frame} /> : <Text>{t('unreadable')}</Text>;
}

function useImageActions(apiaryId: number, onDone: () => void) {
  const t = useTranslations('apiaries.image');
  const failureMessage = useFailureMessage();
  const uploading = uploadApiaryImage.use();
  const removing = removeApiaryImage.use();
  const report = async (action: Promise<Outcome<unknown>>, done: 'updated' | 'removed') => {
    try {
      const { kept } = await action;
      if (!kept) showToast('success', t(done));
      onDone();
    } catch (failure) {
      const isNoPicture = failure instanceof ApiFailure && failure.status === 415;
      showToast('error', isNoPicture ? `${t('failed')} · ${failureMessage(failure)}` : t('failed'));
    }
  };
  return {
    upload: (cropped: Promise<Blob>) =>
      report(
        cropped.then((image) => uploading({ apiaryId, image })),
        'updated',
      ),
    remove: () => report(removing({ apiaryId }), 'removed'),
  };
}

interface PhotoFrameProps extends Omit<PreviewProps, 'photo'> {
  readonly image: HTMLImageElement;
}

/** Step of an arrow key, as a share of the range. */
const KEY_STEP = 0.1;
const KEYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-KEY_STEP, 0],
  ArrowRight: [KEY_STEP, 0],
  ArrowUp: [0, -KEY_STEP],
  ArrowDown: [0, KEY_STEP],
};

/** Preview of the crop: moved by dragging or arrow keys, zoomed by the slider. */
function PhotoFrame({ image, framing, onChange }: PhotoFrameProps) {
  const t = useTranslations('apiaries.image');
  const frame = useRef<HTMLDivElement>(null);
  const photo = { width: image.naturalWidth, height: image.naturalHeight };
  const cut = cutOf(photo, framing);
  const drag = (event: PointerEvent) => {
    const width = frame.current?.clientWidth;
    if (!width || event.buttons === 0) return;
    const scale = cut.width / width;
    onChange(dragged(photo, framing, { x: event.movementX * scale, y: event.movementY * scale }));
  };
  const press = (event: KeyboardEvent) => {
    const by = KEYS[event.key];
    if (!by) return;
    event.preventDefault();
    onChange(reframe({ ...framing, x: framing.x + by[0], y: framing.y + by[1] }));
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a picture that is moved has no element of its own */}
      <div
        ref={frame}
        className={styles.frame}
        role="group"
        aria-label={t('frame')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the picture
        tabIndex={0}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={press}
      >
        <img
          src={image.src}
          alt=""
          draggable={false}
          className={styles.photo}
          style={{
            width: `${(photo.width / cut.width) * 100}%`,
            transform: `translate(${(-cut.left / photo.width) * 100}%, ${(-cut.top / photo.height) * 100}%)`,
          }}
        />
      </div>
      <Text size="sm" c="dimmed" mt="xs">
        {t('frameHint')}
      </Text>
      <Group component="label" className={styles.zoom} wrap="nowrap">
        {t('zoom')}
        <input
          type="range"
          min={1}
          max={ZOOM_MAX}
          step={0.05}
          value={framing.zoom}
          onChange={(event) => onChange(reframe({ ...framing, zoom: Number(event.currentTarget.value) }))}
        />
      </Group>
    </>
  );
}
