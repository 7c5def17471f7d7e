import type { Scale } from '@propolis/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ChooseFile } from './ChooseFile.tsx';
import { FilePreview } from './FilePreview.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import type { CsvHead } from './read-head.ts';

interface ImportDialogProps {
  readonly scale: Scale;
  readonly onClose: () => void;
}

/** What is being imported: nothing yet, a file that is looked at, or one that is on its way. */
type Stage =
  | { readonly at: 'choosing' }
  | { readonly at: 'looking'; readonly file: File; readonly head: CsvHead }
  | { readonly at: 'importing'; readonly importId: number };

/** A file of measurements: chosen, looked at and corrected, then imported. */
export function ImportDialog({ scale, onClose }: ImportDialogProps) {
  const t = useTranslations('sensors.csv');
  const [stage, setStage] = useState<Stage>({ at: 'choosing' });
  const again = () => setStage({ at: 'choosing' });
  return (
    <Dialog title={t('title')} onClose={onClose} size="xl">
      {stage.at === 'choosing' && (
        <ChooseFile onChosen={(file, head) => setStage({ at: 'looking', file, head })} />
      )}
      {stage.at === 'looking' && (
        <FilePreview
          {...{ scale, ...stage }}
          onSent={(importId) => setStage({ at: 'importing', importId })}
          onAgain={again}
        />
      )}
      {stage.at === 'importing' && (
        <ImportProgress scaleId={scale.id} importId={stage.importId} onAgain={again} onClose={onClose} />
      )}
    </Dialog>
  );
}
