import { Button, Divider, Group, Stack, Text, TextInput } from '@mantine/core';
import type { SecondFactor } from '@propolis/contract';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type UseFormSetError, useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { contractResolver } from '../../lib/form.ts';
import { PATHS } from '../../lib/paths.ts';
import { leavePush } from '../../lib/push.ts';
import { closeSession } from '../../lib/session.ts';
import { useSubmitOnce } from '../../lib/use-submit-once.ts';
import { forgetWrites } from '../../lib/writes/outbox.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { deleteUser } from './account.api.ts';
import { ExportArchive } from './archive/ExportArchive.tsx';
import { PrintPaperwork } from './archive/PrintPaperwork.tsx';
import styles from './DeleteAccount.module.css';
import { ProofFields } from './security/ProofFields.tsx';
import { SecondFactorGate } from './security/SecondFactorGate.tsx';
import { isRefused, type OwnerProof, type Proof, useProof, useProofFailure } from './security/use-proof.ts';

/** Lists what is lost. The owner types a confirmation word and proves their identity before the deletion. */
export function DeleteAccount({ isOwn }: { readonly isOwn: boolean }) {
  const t = useTranslations('account.profile');
  const [asking, setAsking] = useState(false);
  return (
    <Stack gap="md">
      <Text>{t('deleteText')}</Text>
      <ul className={styles.gone}>
        <li>{t('deletes.data')}</li>
        <li>{t('deletes.ways')}</li>
        <li>{t('deletes.mails')}</li>
      </ul>
      <Text size="sm" c="dimmed">
        {t('deleteLog')}
      </Text>
      <Group>
        <Button
          variant="outline"
          color="brick"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          {t('delete')}
        </Button>
      </Group>
      {asking && <DeleteDialog isOwn={isOwn} onClose={() => setAsking(false)} />}
    </Stack>
  );
}

function DeleteDialog({ isOwn, onClose }: { readonly isOwn: boolean; readonly onClose: () => void }) {
  const t = useTranslations('account.profile');
  return (
    <Dialog onClose={onClose} title={t('deleteTitle')}>
      {isOwn ? (
        <Stack gap="md">
          <PrintPaperwork />
          <ExportArchive />
          <Divider />
          <SecondFactorGate>
            {(factor) => <ProvenDeletion factor={factor} onClose={onClose} />}
          </SecondFactorGate>
        </Stack>
      ) : (
        <DeleteForm onClose={onClose} />
      )}
    </Dialog>
  );
}

interface ProvenDeletionProps {
  readonly factor: SecondFactor;
  readonly onClose: () => void;
}

const ProvenDeletion = ({ factor, onClose }: ProvenDeletionProps) => (
  <DeleteForm proof={useProof(factor)} onClose={onClose} />
);

const EMPTY = { word: '', proof: '' };

interface DeleteFormProps {
  /** Absent for a copy of the demo. */
  readonly proof?: OwnerProof;
  readonly onClose: () => void;
}

function DeleteForm({ proof, onClose }: DeleteFormProps) {
  const t = useTranslations();
  const remove = useRemoval(onClose);
  const word = t('account.profile.deleteWord');
  const form = useForm({ defaultValues: EMPTY, resolver: resolverFor(word, proof) });
  const { errors, isSubmitting } = form.formState;
  const submit = ({ proof: secret }: typeof EMPTY) =>
    remove(async () => (proof ? { proof: await proof.prove(secret) } : {}), form.setError);
  return (
    <form onSubmit={useSubmitOnce(form, submit)} noValidate>
      <Stack gap="md">
        <Text>{t('account.profile.deleteForEver')}</Text>
        <TextInput
          label={t('account.profile.deleteType', { word })}
          autoComplete="off"
          autoCapitalize="none"
          error={errors.word && t('account.profile.deleteMistyped', { word })}
          {...form.register('word')}
        />
        {proof && (
          <ProofFields
            proof={proof}
            field={form.register('proof')}
            error={errors.proof}
            onOtherWay={() => form.resetField('proof')}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" color="brick" loading={isSubmitting}>
            {t('account.profile.delete')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const resolverFor = (word: string, proof: OwnerProof | undefined) =>
  contractResolver<typeof EMPTY>(undefined, () => undefined, {
    also: (values) => ({
      ...(values.word.trim().toLowerCase() !== word && { word: 'wrong' }),
      ...proof?.faultsOf(values),
    }),
  });

/** Deletes the account and its data on this device. */
function useRemoval(onFailed: () => void) {
  const t = useTranslations('account.profile');
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = deleteUser.use();
  const showFailure = useProofFailure();
  return async (prove: () => Promise<{ proof?: Proof }>, setError: UseFormSetError<typeof EMPTY>) => {
    try {
      await remove(await prove());
      await forgetWrites(client);
      leavePush().catch(() => undefined);
      closeSession('deleted');
      await navigate({ to: PATHS.goodbye });
    } catch (failure) {
      if (isRefused(failure)) return showFailure(failure, setError);
      showToast('error', t('deleteFailed'));
      onFailed();
    }
  };
}
