import { Group } from '@mantine/core';
import type { SensorKind } from '@propolis/domain';
import { IconCheck, IconPencil, IconSparkles } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type { z } from 'zod';
import { readKept } from '../../lib/drafts.ts';
import { contractResolver, type FieldOf } from '../../lib/form.ts';
import { useAccount } from '../../lib/session.ts';
import { useDraftedForm } from '../../lib/use-drafted-form.ts';
import { useSendForm } from '../../lib/use-send-form.ts';
import { type Began, beganFrom, type EditedFields } from '../../lib/writes/edit.ts';
import { DraftedForm } from '../../ui/DraftedForm.tsx';
import { FormSection } from '../../ui/FormSection.tsx';

/** A connector as the server has it. */
interface Row {
  readonly id: number;
  readonly version: number;
}

/** One draft per connector, and one per account for a new one. */
export const sensorDraftKey = (
  kind: SensorKind,
  row: Pick<Row, 'id'> | undefined,
  account: string | null,
): string => `${kind}-draft.${row ? row.id : `new.${account}`}`;

/** Sent in addition to the fields. */
export interface SentWithSensor<Saved extends Row> {
  readonly idempotencyKey: string;
  /** Present if the sensor is edited. */
  readonly began: Began | undefined;
  /** Called after a save with the answer: values typed during the save are kept. */
  readonly settle: (saved: Saved) => void;
}

interface SensorFormProps<Saved extends Row, Values extends FieldValues, Schema extends z.ZodType> {
  readonly kind: SensorKind;
  /** The connector as the server has it, absent for a new one. */
  readonly row: Saved | undefined;
  readonly edit: { readonly fieldsOf: (row: Saved) => EditedFields };
  /** Initial values without a draft. */
  readonly initial: Values;
  /** Contract schema of the body. */
  readonly schema: Schema;
  readonly toInput: (values: Values) => unknown;
  /** Adds fields that are missing in drafts of older versions. */
  readonly complete?: (values: Values) => Values;
  /** Maps a contract field to a form field; not needed if the names are equal. */
  readonly fieldOf?: FieldOf;
  /** Errors that the body cannot represent, by form field. */
  readonly also?: (values: Values) => Readonly<Record<string, string>>;
  readonly onSave: (input: z.output<Schema>, sent: SentWithSensor<Saved>) => Promise<unknown>;
  /** Title of the section with the fields. */
  readonly title: string;
  readonly wide?: boolean;
  /** Label of the button before the sensor is created. */
  readonly createLabel: string;
  /** The fields; they find the form in its context. */
  readonly children: ReactNode;
  /** Further sections. */
  readonly more?: ReactNode;
}

/**
 * The form of a connector. Without typed values, it restarts when the stored connector changes; with typed values, it
 * stays.
 */
export function SensorForm<Saved extends Row, Values extends FieldValues, Schema extends z.ZodType>(
  props: SensorFormProps<Saved, Values, Schema>,
) {
  const { kind, row, edit } = props;
  const draftKey = sensorDraftKey(kind, row, useAccount());
  const present = row && beganFrom(edit, row);
  // Compares more than the version: deleting a hive changes a slot without an edit of the scale.
  const kept = JSON.stringify(present ?? null);
  const [begun, setBegun] = useState(kept);
  const hasDraft = () => readKept(draftKey, () => true) !== null;
  if (begun !== kept && !hasDraft()) setBegun(kept);
  return <BegunForm key={begun} {...props} draftKey={draftKey} onSaved={() => setBegun('')} />;
}

interface BegunFormProps<Saved extends Row, Values extends FieldValues, Schema extends z.ZodType>
  extends SensorFormProps<Saved, Values, Schema> {
  readonly draftKey: string;
  /** Called after a save, when the draft is gone. */
  readonly onSaved: () => void;
}

/** Validated by the contract, kept as a draft on the device until it is saved (specification 4 and 5). */
function BegunForm<Saved extends Row, Values extends FieldValues, Schema extends z.ZodType>(
  props: BegunFormProps<Saved, Values, Schema>,
) {
  const { kind, row, edit, initial, schema, toInput, complete, fieldOf, also, draftKey } = props;
  const t = useTranslations('sensors');
  const account = useAccount();
  const present = row && beganFrom(edit, row);
  const resolver = contractResolver(schema, toInput, { fieldOf, also });
  const drafted = useDraftedForm<Values>({ draftKey, initial, complete, began: present, resolver });
  const { form, restored, idempotencyKey, began, drop, keepSince } = drafted;
  const isSettled = useRef(false);
  const dropUnsettled = () => {
    if (!isSettled.current) drop();
  };
  const send = async (values: Values) => {
    isSettled.current = false;
    const settle = (saved: Saved) => {
      isSettled.current = true;
      const key = sensorDraftKey(kind, saved, account);
      if (!keepSince(values, key, beganFrom(edit, saved))) props.onSaved();
    };
    await props.onSave(schema.parse(toInput(values)), { idempotencyKey, began, settle });
  };
  const submit = useSendForm({ form, drop: dropUnsettled }, send, fieldOf);
  const wrong = t('incomplete');
  const failed = t(row ? 'updateFailed' : 'saveFailed');
  return (
    <DraftedForm
      drafted={drafted}
      present={present}
      onSubmit={submit}
      words={{ incomplete: wrong, wrong, failed, save: row ? undefined : props.createLabel }}
    >
      <FormSection title={props.title} wide={props.wide ?? false}>
        <SensorState created={row !== undefined} edited={form.formState.isDirty || restored} />
        {props.children}
      </FormSection>
      {props.more}
    </DraftedForm>
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
  const color = { new: 'waiting', edited: 'attention', kept: 'good' }[state];
  return (
    <Group component="p" gap="xs" c={`var(--propolis-${color})`} fz="sm" fw={600} role="status">
      <Icon size={18} aria-hidden />
      {t(state)}
    </Group>
  );
}
