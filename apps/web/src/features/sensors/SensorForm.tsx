import { IconCheck, IconPencil, IconSparkles } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ChangedNote } from '../../ui/conflict/ChangedNote.tsx';
import { FormColumns } from '../../ui/FormColumns.tsx';
import { FormSection } from '../../ui/FormSection.tsx';
import { RestoredNote } from '../../ui/RestoredNote.tsx';
import { SubmitBar } from '../../ui/SubmitBar.tsx';
import styles from './SensorForm.module.css';
import type { SensorFormState } from './use-sensor-form.ts';

interface SensorFormProps {
  readonly state: SensorFormState;
  /** Title of the section with the fields. */
  readonly title: string;
  readonly wide?: boolean;
  /** Label of the button before the sensor is created. */
  readonly createLabel: string;
  /** The fields. */
  readonly children: ReactNode;
  /** Further sections. */
  readonly more?: ReactNode;
}

/** Layout shared by the forms of all connectors. */
export function SensorForm({ state, title, wide = false, createLabel, children, more }: SensorFormProps) {
  const t = useTranslations('sensors');
  const { created, edited, submitting, message, began, present, submit, discard } = state;
  return (
    <form noValidate onSubmit={submit}>
      <FormColumns>
        {discard && <RestoredNote onDiscard={discard} />}
        <ChangedNote began={began} present={present} />
        <FormSection title={title} wide={wide}>
          <SensorState created={created} edited={edited} />
          {children}
        </FormSection>
        {more}
      </FormColumns>
      <SubmitBar
        message={message}
        submitting={submitting}
        submitLabel={created ? t('save') : createLabel}
        cancelLabel=""
      />
    </form>
  );
}

interface SensorStateProps {
  /** Whether the server has it. */
  readonly created: boolean;
  /** Whether it has unsaved changes. */
  readonly edited: boolean;
}

/** The state of the form: new, changed or saved (specification 4: create, edit, edited). */
function SensorState({ created, edited }: SensorStateProps) {
  const t = useTranslations('sensors.state');
  const state = edited ? 'edited' : created ? 'kept' : 'new';
  const Icon = { new: IconSparkles, edited: IconPencil, kept: IconCheck }[state];
  return (
    <p className={styles.state} data-state={state} role="status">
      <Icon size={18} aria-hidden />
      {t(state)}
    </p>
  );
}
