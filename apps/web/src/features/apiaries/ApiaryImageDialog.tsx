import { Button, FileButton, Skeleton, Stack, Text } from '@mantine/core';
import type { Apiary } from '@propolis/contract';
import { IconCamera, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Outcome } from '../../lib/writes/mutation.ts';
import { AsyncButton } from '../../ui/AsyncButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { ApiaryThumbnail } from './ApiaryThumbnail.tsx';
import { removeApiaryImage, uploadApiaryImage } from './apiaries.api.ts';
import { PhotoFrame } from './PhotoFrame.tsx';
import { CENTRED } from './photo-crop.ts';
import { cropPhoto, type LoadedPhoto, usePhoto } from './use-photo.ts';

interface ApiaryImageDialogProps {
  readonly apiary: Apiary;
  readonly onClose: () => void;
}

/** Chooses, frames, replaces or removes the photo of an apiary. */
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
        <Preview photo={photo}>
          {(image) => <PhotoFrame image={image} framing={framing} onChange={setFraming} />}
        </Preview>
      ) : (
        <ApiaryThumbnail
          apiary={apiary}
          alt={apiary.picture ? t('alt', { name: apiary.name }) : ''}
          size="large"
        />
      )}
      <Stack mt="md" gap="sm">
        {photo && (
          <AsyncButton size="lg" onClick={async () => upload(await cropPhoto(photo, framing))}>
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
  readonly children: (image: HTMLImageElement) => React.ReactNode;
}

function Preview({ photo, children }: PreviewProps) {
  const t = useTranslations('apiaries.image');
  if (photo.image === undefined) return <Skeleton style={{ aspectRatio: '4 / 3' }} />;
  return photo.image ? children(photo.image) : <Text>{t('unreadable')}</Text>;
}

function useImageActions(apiaryId: number, onDone: () => void) {
  const t = useTranslations('apiaries.image');
  const uploading = uploadApiaryImage.use();
  const removing = removeApiaryImage.use();
  const tell = async (action: Promise<Outcome<unknown>>, done: 'updated' | 'removed') => {
    try {
      const { kept } = await action;
      if (!kept) showToast('success', t(done));
      onDone();
    } catch {
      showToast('error', t('failed'));
    }
  };
  return {
    upload: (image: Blob) => tell(uploading({ apiaryId, image }), 'updated'),
    remove: () => tell(removing({ apiaryId }), 'removed'),
  };
}
